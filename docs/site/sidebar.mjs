const page = (text, link) => ({ text, link });

/** The list of pages beside each page. */
export const sidebar = [
  { text: 'Viewkraft', items: [page('Start', '/start'), page('Recipes', '/recipes'), page('Glossary', '/glossary')] },
  {
    text: 'Guides',
    items: [
      page('Administrators', '/guides/administrator'),
      page('Editors', '/guides/editor'),
      page('Content for visitors', '/guides/content'),
      page('Plugin authors', '/guides/plugin-author'),
    ],
  },
  {
    text: 'View files',
    items: [
      page('Overview', '/views/'),
      page('The view', '/views/definition'),
      page('Columns', '/views/columns'),
      page('Column types', '/views/types'),
      page('Functions', '/views/functions'),
      page('Relations', '/views/relations'),
      page('Access', '/views/access'),
      page('Grid and form', '/views/grid-and-form'),
      page('Existing tables', '/views/existing-tables'),
    ],
  },
  {
    text: 'Programs and servers',
    items: [
      page('API', '/api'),
      page('Webhooks', '/webhooks'),
      page('Command line', '/cli'),
      page('Configuration', '/configuration'),
      page('Operations', '/operations'),
      page('Threat model', '/threat-model'),
      page('Handbook for operators', '/handbook'),
    ],
  },
  {
    text: 'Plugins: reference',
    items: [
      page('Overview', '/plugins/'),
      page('@viewkraft/server', '/plugins/reference/@viewkraft/server'),
      page('@viewkraft/ui', '/plugins/reference/@viewkraft/ui'),
      page('@viewkraft/ui/app', '/plugins/reference/@viewkraft/ui/app'),
    ],
  },
  {
    text: 'How it is built',
    collapsed: true,
    items: [
      page('Architecture', '/architecture'),
      page('Requirements', '/requirements'),
      page('Decisions', '/#decisions'),
      page('How these pages are tested', '/writing'),
    ],
  },
];
