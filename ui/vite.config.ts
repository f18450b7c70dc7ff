import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Alias, type BuildOptions, type Plugin } from 'vite';
import { liveTexts } from './liveTexts.ts';
import { pluginModule } from './pluginModule.ts';
import { localesFolder, projectTexts } from './projectTexts.ts';
import { stages } from './stages.ts';
import { waitForServer } from './waitForServer.ts';

/** Names the font file in index.html, wherever its package is installed. */
function fontPreload(): Plugin {
  const file = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
  return {
    name: 'viewkraft-font-preload',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { server: dev }) =>
        html.replace('__FONT__', dev ? `/@fs${file}` : relative(uiFolder, file).replaceAll(sep, '/')),
    },
  };
}

/** Development only: fills the placeholders of index.html, with the server's public configuration. */
function shellPlaceholders(): Plugin {
  return {
    name: 'viewkraft-shell-placeholders',
    apply: 'serve',
    transformIndexHtml: async (html) => {
      const config = JSON.stringify(await fetchPublicConfig()).replaceAll('<', '\\u003c');
      return html
        .replaceAll('__LANG__', 'en')
        .replaceAll('__TITLE__', 'Viewkraft')
        .replaceAll('__CONFIG__', () => config)
        .replaceAll('__READS__', '[]');
    },
  };
}

async function fetchPublicConfig(): Promise<object> {
  try {
    const response = (await (await fetch(`${server}/api/public`)).json()) as { config?: object; plugins?: object };
    return { ...response.config, plugins: response.plugins ?? {} };
  } catch {
    // Without a configuration the pages start and report that the server does not answer.
    return {};
  }
}

/**
 * The file that a running server loads again after each build. It only names the entry, whose own name has a hash:
 * chunks import the entry, too, and a second address of the same code would run it twice.
 */
function serverEntry(): Plugin {
  return {
    name: 'viewkraft-server-entry',
    generateBundle(_options, bundle) {
      if (!this.environment.config.build.ssr) return;
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      const source = `export * from ${JSON.stringify(`./${entry?.fileName}`)};\n`;
      this.emitFile({ type: 'asset', fileName: 'entry-server.js', source });
    },
  };
}

/** A chunk group with one file per locale. */
const texts = (debugName: string, test: RegExp | ((id: string) => boolean)) => ({
  test,
  name: (id: string) => `${debugName}-${/locales[\\/](\w+)/.exec(id)?.[1]}`,
  debugName,
  priority: 99,
});

const isTextOfPlugin = (id: string) => /[\\/]locales[\\/]\w+[\\/]\w+\.json$/.test(id) && !id.startsWith(localesFolder);

const uiFolder = fileURLToPath(new URL('.', import.meta.url));
const server = process.env['VIEWKRAFT_SERVER'] ?? 'http://localhost:3000';

/** Paths that the dev server forwards to the application server. */
const proxiedPaths = /^\/(?:api(?!\/docs(?:[?]|$))|media|_ipx|builds)(?:[/?]|$)|^.*\/_payload\.json/;

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

const loadedByFrame = 'start|page|rolldown-runtime|session|navigation|app|frame';

/** The chunks that have been loaded when a chunk runs. */
const loadedBy: readonly (readonly [chunk: string, loaded: string])[] = [
  ['form|AssociationRegions', `${loadedByFrame}|line|record|forms|form`],
  ['record', `${loadedByFrame}|line|record`],
  ['frame|relation|table|grid|cells', loadedByFrame],
  ['.*', 'start|page|rolldown-runtime'],
];

/** Whether naming a file as a dependency of a chunk would only add bytes. */
function isLoadedBefore(file: string, chunk: string): boolean {
  const isOf = (name: string, chunks: string): boolean => new RegExp(`^assets/(?:${chunks})-`).test(name);
  const [, loaded = ''] = loadedBy.find(([chunks]) => isOf(chunk, chunks)) ?? [];
  return isOf(file, loaded);
}

/** The build for browsers: one file per stage, with content hashes in the names. */
const clientBuild: BuildOptions = {
  outDir: 'dist/client',
  emptyOutDir: true,
  manifest: true,
  // The polyfill would be an inline script, and every supported browser knows modulepreload.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_file, dependencies, { hostId, hostType }) =>
      dependencies.filter((file) => hostType === 'html' || !isLoadedBefore(file, hostId)),
  },
  assetsInlineLimit: 0,
  rolldownOptions: {
    output: {
      entryFileNames: 'assets/[name]-[hash].js',
      chunkFileNames: 'assets/[name]-[hash].js',
      assetFileNames: 'assets/[name]-[hash][extname]',
      codeSplitting: {
        groups: [
          { ...texts('plugins', isTextOfPlugin), priority: 100 },
          texts('texts', /[\\/]locales[\\/]\w+[\\/]app[\\/]/),
          texts('words', /[\\/]locales[\\/]\w+[\\/]ui\.json$/),
          texts('errors', /[\\/]locales[\\/]\w+[\\/]errors\.json$/),
          ...[
            'account',
            'admin',
            'blocks',
            'bulk',
            'conflict',
            'docs',
            'editor',
            'history',
            'media',
            'pageForm',
            'palette',
            'pluginAdmin',
            'savedViews',
            'security',
            'shortcuts',
          ].map((part) => texts(part, new RegExp(`[\\\\/]locales[\\\\/]\\w+[\\\\/]parts[\\\\/]${part}\\.json$`))),
          ...stages.map(({ name, roots }, at) => ({ name, test: roots, priority: stages.length - at })),
        ],
      },
    },
  },
};

/**
 * The build for the server: an entry that renders the public pages, and chunks with the code that only other pages
 * need.
 */
const serverBuild: BuildOptions = {
  outDir: 'dist/server',
  copyPublicDir: false,
  emptyOutDir: true,
  manifest: true,
  target: 'node20',
  minify: true,
  rolldownOptions: {
    output: { entryFileNames: 'assets/[name]-[hash].js', chunkFileNames: 'assets/[name]-[hash].js' },
  },
};

/**
 * Aliases to React Router's production build, which its package exports do not select, and in place of packages that
 * are not needed.
 */
function leanPackages(): Alias[] {
  const file = (name: string) =>
    fileURLToPath(new URL(`dist/production/${name}`, import.meta.resolve('react-router/package.json')));
  return [
    { find: /^react-router$/, replacement: file('index.mjs') },
    { find: /^react-router\/dom$/, replacement: file('dom-export.mjs') },
    // The shim is for React before version 18.
    { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    {
      find: /^hoist-non-react-statics$/,
      replacement: fileURLToPath(new URL('src/base/theme/hoistNonReactStatics.ts', import.meta.url)),
    },
  ];
}

export default defineConfig(({ command, isSsrBuild }) => ({
  define: {
    __VIEWKRAFT_VERSION__: JSON.stringify(version),
    // The server always renders with React's production build, regardless of NODE_ENV at run time.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  root: uiFolder,
  // Both builds run at once, and from 8.4 on Vite locks the folder of its cache: each needs its own. This repository's
  // lock may hold an older version than a project installs, which a test would have to fetch.
  ...(isSsrBuild && { cacheDir: 'node_modules/.vite-server' }),
  plugins: [
    react(),
    waitForServer(server, proxiedPaths),
    shellPlaceholders(),
    pluginModule(),
    projectTexts(),
    liveTexts(),
    fontPreload(),
    serverEntry(),
  ],
  // The server replaces this placeholder by a fresh nonce in every response.
  html: { cspNonce: '__NONCE__' },
  resolve: {
    alias: [{ find: '@viewkraft/locales', replacement: localesFolder }, ...(command === 'build' ? leanPackages() : [])],
    dedupe: ['react', 'react-dom', 'react-hook-form', 'react-router-dom', 'react-i18next', '@emotion/react'],
  },
  // Plugins share the modules of the pages.
  optimizeDeps: { exclude: ['@viewkraft/ui'] },
  worker: { format: 'es' },
  ssr: { noExternal: true },
  build: isSsrBuild ? serverBuild : clientBuild,
  server: {
    port: 5173,
    proxy: { [proxiedPaths.source]: { target: server, changeOrigin: false } },
  },
}));
