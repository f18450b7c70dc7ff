import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkGenerated } from './check-generated.mjs';
import { checkLocales } from './check-locales.mjs';
import { cache, plugins, pluginTemplate, root, tools } from './project.mjs';
import { runTool } from './run-tool.mjs';

process.chdir(root);

const tool = (file, args, options) => async () => {
  const { code, output } = await runTool(file, args, options);
  return code === 0 ? [] : [output.trim()];
};

/** Tests stand outside the packages' own tsconfig, so that they are not built; their types are checked here. */
function testsConfig() {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, 'tsconfig.tests.json');
  const compilerOptions = {
    composite: false, declaration: false, declarationMap: false, sourceMap: false, noEmit: true, types: ['node', 'jest'], typeRoots: [join(root, 'node_modules/@types')],
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

/** `plugins` may hold nothing yet; the tool takes a missing folder for an error. */
const packages = () =>
  ['platform', 'cli/src', pluginTemplate, 'ui/src', 'plugins'].filter((folder) => existsSync(join(root, folder)));

const steps = [
  ['format (prettier)', tool(tools.prettier, ['--check', '--log-level', 'warn', '.'])],
  ['types (tsc -b)', () => tool(tools.tsc, ['-b', '--pretty', 'false', '.', ...plugins, pluginTemplate])()],
  ['types of tests', async () => tool(tools.tsc, ['-p', testsConfig(), '--pretty', 'false'])()],
  ['lint (eslint)', tool(tools.eslint, ['--max-warnings', '0', '.'])],
  ['import rules (dependency-cruiser)', () => tool(tools.depcruise, ['--config', '.dependency-cruiser.mjs', ...packages()])()],
  ['locale keys', checkLocales],
  ['generated files', checkGenerated],
]; // prettier-ignore

async function main() {
  let passed = 0;
  const wanted = process.argv.slice(2);
  const chosen = steps.filter(([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
  for (const [name, run] of chosen) {
    const problems = await run().catch((error) => [error.stack]);
    console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}`);
    for (const problem of problems) console.log(problem);
    if (problems.length === 0) passed += 1;
  }
  console.log(`${passed} passed, ${chosen.length - passed} failed`);
  process.exitCode = passed === chosen.length ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main();
