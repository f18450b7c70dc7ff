// Who may import whom. Every rule fails `npm run check`.
// The template of a plugin keeps a plugin's rules.
const plugin = '^(plugins/[^/]+|cli/plugin-template)';
const ours = '^(platform|plugins|ui|cli)/';
const door = (name) => `^(platform/${name}/(dist|src)/index\\.(js|d\\.ts|ts)$|node_modules/@viewkraft/${name}$)`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
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
      from: { pathNot: ['\\.test\\.tsx?$', '^platform/[^/]+/src/testing/', '^platform/[^/]+/src/[^/]+/testing/'] },
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
      to: { path: '^platform/server/', pathNot: door('server') },
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
      comment: 'api, model, entity and session run in a test without a page.',
      severity: 'error',
      from: { path: '^ui/src/(api|model|entity|session)/' },
      to: { path: ['^ui/src/.+\\.tsx$', 'node_modules/(@mui|@emotion)/'] },
    },
    {
      name: 'schema-is-the-only-room-that-knows-ddl',
      comment: 'Records and accounts reach the tables through the database seam.',
      severity: 'error',
      from: { path: '^platform/server/src/(records|auth|access|events)/' },
      to: { path: '^platform/server/src/schema/(apply|introspect|plan-schema)' },
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
