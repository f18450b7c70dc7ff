import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOrExit } from '../build.mjs';
import { checkConfiguration, listCommands } from './documented-tables.mjs';
import { findTests, listTests } from './list-tests.mjs';
import { root } from '../project.mjs';

/** Generated files, each with a function from its current text to its correct text. */
const generated = {
  'views/view.schema.json': async () => {
    // Compiled, not bundled: the check compiles types, but builds nothing.
    const { viewSchema } = await import(pathToFileURL(join(root, 'platform/model/dist/index.js')).href);
    return { text: `${JSON.stringify(viewSchema(), null, 2)}\n`, problems: [] };
  },
  'docs/requirements.md': (there) => listTests(there, findTests()),
  'docs/cli.md': listCommands,
  'docs/configuration.md': checkConfiguration,
};

function read(file) {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return ''; // A missing file counts as outdated.
  }
}

async function* eachFile() {
  for (const [file, make] of Object.entries(generated)) {
    const there = read(file);
    yield { file, there, ...(await make(there)) };
  }
}

/** Checks that generated files match their sources. */
export async function checkGenerated() {
  const found = [];
  for await (const { file, there, text, problems } of eachFile()) {
    found.push(...problems.map((problem) => `${file}: ${problem}`));
    if (text !== there) found.push(`${file} is out of date. Run: npm run generate`);
  }
  return found;
}

async function generate() {
  await buildOrExit(['server']);
  for await (const { file, there, text, problems } of eachFile()) {
    if (text !== there) writeFileSync(join(root, file), text);
    for (const problem of problems) {
      console.error(`${file}: ${problem}`);
      process.exitCode = 1;
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await generate();
