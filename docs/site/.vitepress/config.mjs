import { defineConfig } from 'vitepress';
import { outsideLinks } from '../outside-links.mjs';
import { sidebar } from '../sidebar.mjs';

const pages = '..';

/** While pages are rendered, Node finds Vue from the rendered modules, which lie in this folder. */
const vueOfTheSite = {
  name: 'vue-of-the-site',
  enforce: 'pre',
  resolveId: (id, _importer, { ssr }) => (ssr && /^vue(\/server-renderer)?$/.test(id) ? { id, external: true } : null),
};

/** The site of `docs/`. Its pages stand where they do in the repository, so that their links work there, too. */
export default defineConfig({
  title: 'Viewkraft',
  description: 'Drop a JSON view, get its table, API, grid and form',
  lang: 'en',
  srcDir: pages,
  // `public/` there holds the screenshots.
  outDir: 'dist',
  cacheDir: 'node_modules/.cache/vitepress',
  srcExclude: ['site/**'],
  rewrites: { 'README.md': 'index.md', ':folder/README.md': ':folder/index.md' },
  lastUpdated: false,
  cleanUrls: true,
  // The reference is written by TypeDoc, whose links to members are not checked.
  ignoreDeadLinks: [/\/reference\//],
  // Pages stand above the folder in which Vue is installed.
  vite: { plugins: [vueOfTheSite], build: { chunkSizeWarningLimit: 2_000 } },
  markdown: { config: (markdown) => markdown.use(outsideLinks) },
  themeConfig: {
    outline: [2, 3],
    search: { provider: 'local' },
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Guides', link: '/guides/administrator', activeMatch: '/guides/' },
      { text: 'Views', link: '/views/', activeMatch: '/views/' },
      { text: 'API', link: '/api' },
      { text: 'Plugins', link: '/plugins/', activeMatch: '/plugins/' },
    ],
    sidebar,
    socialLinks: [{ icon: 'github', link: 'https://github.com/viewkraft/viewkraft' }],
  },
});
