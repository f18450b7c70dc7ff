import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkGenerated } from './checks/check-generated.mjs';
import { checkLinks } from './checks/check-links.mjs';
import { checkLocales } from './checks/check-locales.mjs';
import { checkAdvisories } from './dependencies/check-advisories.mjs';
import { checkDependencyTable } from './dependencies/check-dependency-table.mjs';
import { checkLicences } from './dependencies/check-licences.mjs';
import { cache, plugins, pluginTemplate, root, tools } from './project.mjs';
import { runTool } from './run-tool.mjs';

process.chdir(root);

const tool = (file, args, options) => async () => {
  const { code, output } = await runTool(file, args, options);
  return code === 0 ? [] : [output.trim()];
};

/** Tests are excluded from the packages' tsconfig, so that they are not built; this one checks their types. */
function testsConfig() {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, 'tsconfig.tests.json');
  const compilerOptions = {
    composite: false, declaration: false, declarationMap: false, sourceMap: false, noEmit: true,
    incremental: true, tsBuildInfoFile: join(cache, 'tests.tsbuildinfo'), types: ['node', 'jest'], typeRoots: [join(root, 'node_modules/@types')],
    lib: ['ES2023', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx', experimentalDecorators: true, emitDecoratorMetadata: true,
  }; // prettier-ignore
  const include = [
    'platform/*/src',
    'cli/src',
    'plugins/*/src/server',
    'plugins/*/src/shared',
    'plugins/*/test',
    `${pluginTemplate}/test`,
  ].map((folder) => `${join(root, folder)}/**/*.test.ts`);
  writeFileSync(
    file,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include, references: [] }),
  );
  return file;
}

/** `plugins` may be empty; the tool treats a missing folder as an error. */
const packages = () =>
  ['platform', 'cli/src', pluginTemplate, 'ui/src', 'plugins'].filter((folder) => existsSync(join(root, folder)));

/**
 * Results for unchanged files are taken from the last run, compared by content, as switching branches changes
 * timestamps.
 */
const cached = (name) => ['--cache', '--cache-strategy', 'content', '--cache-location', join(cache, name)];

const types = 'types (tsc -b)';

/** The longest steps first, so that none runs alone at the end. `after` names a step whose output the step reads. */
const steps = [
  { name: types, run: () => tool(tools.tsc, ['-b', '--pretty', 'false', '.', ...plugins, pluginTemplate])() },
  { name: 'format (prettier)', run: tool(tools.prettier, ['--check', ...cached('prettier'), '--log-level', 'warn', '.']) },
  { name: 'lint (eslint)', after: types, run: tool(tools.eslint, ['--max-warnings', '0', ...cached('eslint'), '.']) },
  { name: 'types of tests', after: types, run: () => tool(tools.tsc, ['-p', testsConfig(), '--pretty', 'false'])() },
  {
    name: 'import rules (dependency-cruiser)', after: types,
    run: () => tool(tools.depcruise, ['--config', '.dependency-cruiser.mjs', ...packages()])(),
  },
  { name: 'locale keys', run: checkLocales },
  { name: 'links in Markdown', run: async () => checkLinks() },
  { name: 'generated files', after: types, run: checkGenerated },
  { name: 'licences', run: async () => [...checkLicences(), ...checkLicences(join(root, 'docs/site'))] },
  { name: 'advisories (npm audit)', run: () => checkAdvisories() },
  { name: 'table of dependencies', run: async () => checkDependencyTable() },
]; // prettier-ignore

/**
 * Runs the steps, as many at a time as there are cores, and reports each when it ends; resolves with the number of
 * passed ones.
 */
async function runAll(chosen) {
  const ended = new Map();
  const waiting = [...chosen];
  let passed = 0;
  const runNext = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { name, after, run } = step;
      await ended.get(after);
      const running = run().catch((error) => [error.stack]);
      ended.set(name, running);
      const problems = await running;
      console.log([`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`, ...problems].join('\n'));
      if (problems.length === 0) passed += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return passed;
}

async function main() {
  const requested = process.argv.slice(2);
  const chosen = steps.filter(({ name }) => requested.length === 0 || requested.some((word) => name.includes(word)));
  const passed = await runAll(chosen);
  console.log(`${passed} passed, ${chosen.length - passed} failed`);
  process.exitCode = passed === chosen.length ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main();
