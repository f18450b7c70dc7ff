import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Alias, type BuildOptions, type Plugin } from 'vite';
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

/** For browsers: small files by stages, named by their content. */
const clientBuild: BuildOptions = {
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
          texts('words', /[\\/]locales[\\/]\w+[\\/]ui\.json$/),
          texts('errors', /[\\/]locales[\\/]\w+[\\/]errors\.json$/),
          ...['account', 'admin', 'blocks', 'security'].map((part) =>
            texts(part, new RegExp(`[\\\\/]locales[\\\\/]\\w+[\\\\/]parts[\\\\/]${part}\\.json$`)),
          ),
          ...stages.map(({ name, roots }, at) => ({ name, test: roots, priority: stages.length - at })),
        ],
      },
    },
  },
};

/** For the server: one file that renders the public pages. */
const serverBuild: BuildOptions = {
  outDir: 'dist/server',
  copyPublicDir: false,
  emptyOutDir: true,
  target: 'node20',
  rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
};

/** The package's exports lead to its development build, whatever is built. */
function productionRouter(): Alias[] {
  const file = (name: string) => fileURLToPath(new URL(`dist/production/${name}`, import.meta.resolve('react-router/package.json'))); // prettier-ignore
  return [
    { find: /^react-router$/, replacement: file('index.mjs') },
    { find: /^react-router\/dom$/, replacement: file('dom-export.mjs') },
  ];
}

export default defineConfig(({ command, isSsrBuild }) => ({
  define: {
    __VIEWKRAFT_VERSION__: JSON.stringify(version),
    // The server renders with React's production build, whatever the environment of its process says.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), shellPlaceholders(), leanDataGrid()],
  // The server puts a fresh nonce in this placeholder's place with every answer.
  html: { cspNonce: '__NONCE__' },
  resolve: {
    alias: command === 'build' ? productionRouter() : [],
    dedupe: ['react', 'react-dom', 'react-router-dom', 'react-i18next', '@emotion/react'],
  },
  worker: { format: 'es' },
  ssr: { noExternal: true },
  build: isSsrBuild ? serverBuild : clientBuild,
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '^.*/_payload\\.json$': server,
      '/media': server,
      '/_ipx': server,
      '/builds': server,
    },
  },
}));
