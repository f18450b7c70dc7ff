import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanDataGrid } from './leanDataGrid.ts';
import { stages } from './stages.ts';

/** In development no server fills the shell's placeholders, so the dev server does. */
function shellPlaceholders(): Plugin {
  return {
    name: 'viewkraft-shell-placeholders',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replaceAll('__LANG__', 'en')
        .replaceAll('__TITLE__', 'Viewkraft')
        .replaceAll('__CONFIG__', '{}')
        .replaceAll('__READS__', '[]'),
  };
}

/** One file for each locale. */
const texts = (debugName: string, test: RegExp) => ({
  test,
  name: (id: string) => `${debugName}-${/locales[\\/](\w+)/.exec(id)?.[1]}`,
  debugName,
  priority: 99,
});

const server = process.env['VIEWKRAFT_SERVER'] ?? 'http://localhost:3000';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

export default defineConfig({
  define: { __VIEWKRAFT_VERSION__: JSON.stringify(version) },
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), shellPlaceholders(), leanDataGrid()],
  // The server puts a fresh nonce in this placeholder's place with every answer.
  html: { cspNonce: '__NONCE__' },
  resolve: { dedupe: ['react', 'react-dom', 'react-router-dom', 'react-i18next', '@emotion/react'] },
  worker: { format: 'es' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    // The polyfill would be an inline script, and every supported browser knows modulepreload.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            texts('texts', /[\\/]locales[\\/]\w+[\\/]app[\\/]/),
            texts('words', /[\\/]locales[\\/]\w+[\\/](ui|errors)\.json$/),
            texts('account', /[\\/]locales[\\/]\w+[\\/]account\.json$/),
            ...stages.map(({ name, roots }, at) => ({ name, test: roots, priority: stages.length - at })),
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: server, changeOrigin: false }, '/media': server, '/_ipx': server },
  },
});
