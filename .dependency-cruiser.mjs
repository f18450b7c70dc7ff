// Who may import whom. Every rule fails `npm run check`.
// The template of a plugin keeps a plugin's rules.
const plugin = '^(plugins/[^/]+|cli/plugin-template)';
const ours = '^(platform|plugins|ui|cli)/';
const door = (name) => `^(platform/${name}/(dist|src)/index\\.(js|d\\.ts|ts)$|node_modules/@viewkraft/${name}$)`;

/**
 * The layers of each folder with several subfolders, from the top row to the ground. A folder imports from the rows below
 * its own; folders of one row do not import each other. Pictures and reasons: docs/architecture.md.
 */
const layers = {
  'platform/server/src': ['app', 'site', 'live plugins', 'identity', 'data web', 'kernel'],
  'platform/server/src/app': [
    'doctor metrics',
    'command-line view-files webhooks',
    'adopt backup docs health log plugins samples tracing',
    'guess',
  ],
  'platform/server/src/data': ['records', 'outbox', 'views', 'extensions history schema', 'search'],
  'platform/server/src/data/records': [
    'http',
    'history import',
    'export',
    'write',
    'links',
    'rows',
    'read',
    'hooks rules sql',
  ],
  'platform/server/src/data/schema': ['plan', 'ddl', 'conversion desired introspect unmanaged', 'table'],
  'platform/server/src/identity': [
    'endpoints',
    'users',
    'providers reauthentication',
    'guard passkeys',
    'protocol tokens',
    'attempts sessions',
    'audit factors oidc',
    'accounts',
    'links mail',
  ],
  'platform/server/src/kernel': [
    'http validation',
    'errors process',
    'plugin',
    'database',
    'limits log',
    'redis',
    'caller config',
    'changes crypto files metrics',
    'tracing',
  ],
  'platform/server/src/kernel/database': ['replica', 'migrations mysql sqlite', 'cluster entities'],
  'platform/server/src/plugins': ['gates lifecycle', 'loading', 'options', 'faults trial'],
  'platform/server/src/site': ['images', 'builds documents media', 'image-processing pages'],
  'platform/server/src/site/pages': ['previews render'],
  'ui/src': ['app', 'pages', 'records', 'fields', 'site', 'media plugin', 'data', 'base'],
  'ui/src/app': ['routing site', 'config layouts viewing welcome'],
  'ui/src/app/layouts': ['navigation palette'],
  'ui/src/base': [
    'builds',
    'page routing',
    'api theme',
    'i18n',
    'motion plugin site',
    'config dialogs loading notify shortcuts texts wire',
    'icons state',
  ],
  'ui/src/data': ['functions', 'entity recent', 'session', 'lists model'],
  'ui/src/data/entity': ['saving', 'state', 'drafts'],
  'ui/src/fields': [
    'blocks',
    'color dateonly datetime email html image json markdown tel time url',
    'boolean list number password pickers string text uuid values',
    'frame toolbar',
    'icons',
  ],
  'ui/src/fields/blocks': ['list', 'words'],
  'ui/src/pages': ['admin changes deleted docs user', 'account gallery media panels recent'],
  'ui/src/pages/admin': ['views', 'access health plan plugins users'],
  'ui/src/pages/admin/views': ['file', 'design'],
  'ui/src/pages/admin/views/design': ['sections', 'fields', 'state', 'edits', 'document'],
  'ui/src/pages/admin/views/design/sections': ['access column relation'],
  'ui/src/records': ['sample', 'form', 'grid', 'conflict history', 'relations'],
  'ui/src/records/form': ['notices page', 'fields', 'associations', 'access deliveries dialogs pages parents'],
  'ui/src/records/history': ['difference undo'],
  'ui/src/records/grid': ['saved', 'arrangement bulk exchange plain', 'columns editing filter'],
  'ui/src/site': ['root', 'rendered', 'account blocks', 'image'],
  'platform/model/src': [
    'api',
    'wire',
    'rules view',
    'lists records',
    'access',
    'pages query',
    'search',
    'columns',
    'errors',
    'definition images limits',
  ],
  'cli/src': ['groups', 'commands', 'report scaffold'],
};
const untested = ['\\.test\\.tsx?$', '/testing/'];

/** One rule for each folder of the table, and one for each table: a new folder needs a layer. */
const layerRules = Object.entries(layers).flatMap(([folder, rows]) => [
  ...rows.flatMap((row, at) =>
    row.split(' ').map((name) => {
      const upward = rows.slice(0, at + 1).flatMap((one) => one.split(' ')).filter((one) => one !== name); // prettier-ignore
      return {
        name: `layers: ${folder}/${name} imports downward`,
        severity: 'error',
        from: { path: `^${folder}/${name}/`, pathNot: untested },
        to: { path: upward.length > 0 ? `^${folder}/(${upward.join('|')})/` : '^$', pathNot: untested },
      };
    }),
  ),
  {
    name: `layers: ${folder}/* has a layer each`,
    severity: 'error',
    from: { path: `^${folder}/(?!(?:${rows.join(' ').replaceAll(' ', '|')}|testing)/)[^/]+/`, pathNot: untested },
    to: {},
  },
]);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layerRules,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing-missing',
      comment: 'An import that resolves to nothing; virtual modules are made by Vite.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'A package names what it uses in its own package.json.',
      severity: 'error',
      from: { pathNot: ['\\.test\\.tsx?$', '^platform/[^/]+/src/.*testing/'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'model-stands-alone',
      severity: 'error',
      from: { path: '^platform/model/src' },
      to: {
        path: '^(platform/(?!model/)|plugins/|ui/|cli/)|node_modules/(@nestjs|typeorm|react|react-dom|@mui|@viewkraft/(?!model))',
      },
    },
    {
      name: 'model-without-node',
      severity: 'error',
      from: { path: '^platform/model/src', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-knows-model-only',
      severity: 'error',
      from: { path: '^platform/server/src' },
      to: { path: '^(plugins/|ui/|cli/|platform/(?!model/|server/))' },
    },
    {
      name: 'testing-knows-model-and-server',
      severity: 'error',
      from: { path: '^platform/testing/src' },
      to: { path: '^(plugins/|ui/|cli/)' },
    },
    {
      name: 'ui-knows-model-only',
      severity: 'error',
      from: { path: '^ui/' },
      to: { path: '^(platform/(?!model/)|plugins/|cli/)' },
    },
    {
      name: 'cli-without-ui',
      severity: 'error',
      from: { path: '^cli/src' },
      to: { path: '^(ui/|plugins/|platform/testing/)' },
    },
    {
      name: 'plugins-apart',
      severity: 'error',
      from: { path: `${plugin}/` },
      to: { path: '^plugins/', pathNot: '^$1/' },
    },
    {
      name: 'plugin-server-without-ui',
      severity: 'error',
      from: { path: `${plugin}/src/server` },
      to: { path: '^ui/' },
    },
    {
      name: 'plugin-ui-without-server',
      severity: 'error',
      from: { path: `${plugin}/src/ui` },
      to: { path: '^platform/server/' },
    },
    {
      name: 'core-knows-no-plugin',
      severity: 'error',
      from: { path: '^(platform|ui|cli)/' },
      to: { path: '^plugins/' },
    },
    {
      name: 'doors-to-model',
      comment: 'From outside a package only its door is imported (and what its exports name beside it).',
      severity: 'error',
      from: { path: ours, pathNot: '^platform/model/' },
      to: { path: '^platform/model/', pathNot: [door('model'), '^platform/model/(dist|src)/arbitraries'] },
    },
    {
      name: 'doors-to-server',
      severity: 'error',
      from: { path: ours, pathNot: '^platform/server/' },
      to: { path: '^platform/server/', pathNot: [door('server'), '^platform/server/sqlite/'] },
    },
    {
      name: 'doors-to-ui',
      severity: 'error',
      from: { path: plugin },
      to: { path: '^ui/', pathNot: '^ui/src/(index|appParts)\\.ts$' },
    },
    {
      name: 'no-way-through-the-own-door',
      comment: 'Inside a package one imports the file.',
      severity: 'error',
      from: { path: '^(platform/[^/]+|cli)/src/.+', pathNot: ['/src/index\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^$1/src/index\\.ts$' },
    },
    {
      name: 'ui-logic-without-pixels',
      comment: 'Calls, models, records and sessions run in a test without a page.',
      severity: 'error',
      from: { path: '^ui/src/(base/(api|wire)|data/(model|entity|session|recent))/' },
      to: { path: ['^ui/src/.+\\.tsx$', 'node_modules/(@mui|@emotion)/'] },
    },
    {
      name: 'only-schema-knows-ddl',
      comment:
        'Records and accounts reach the tables through the database alone; app/adopt reads tables of other systems.',
      severity: 'error',
      from: { path: '^platform/server/src/(?!data/schema/|app/adopt/)', pathNot: untested },
      to: {
        path: '^platform/server/src/data/schema/(ddl|introspect|plan)/',
        pathNot: '/plan/(plan|planned-change|risk|applied-store)\\.ts$',
      },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: ['/dist/(?!index)', '\\.(css|wasm|json)$'] },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default', 'browser'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts', '.json'],
    },
  },
};
