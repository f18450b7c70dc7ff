import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';

const requirement = /^- \*\*([A-Z]\d+)\.\*\* /;
const testList = /^ {2}- Tests: /;
/** The ids at the beginning of a test title: '[A1] [B2] what holds'. */
const titleIds = /['"`]((?:\[[A-Z]\d+\] ?)+)/g;

function* testFiles(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!['node_modules', 'dist'].includes(entry.name)) yield* testFiles(path);
    } else if (/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

/** Maps requirement ids to the test files whose titles contain them, sorted by path. */
export function findTests(folders = ['cli', 'platform', 'plugins', 'ui']) {
  const byId = new Map();
  for (const path of folders.flatMap((folder) => [...testFiles(folder)]).sort()) {
    const text = readFileSync(join(root, path), 'utf8');
    const ids = new Set([...text.matchAll(titleIds)].flatMap(([, found]) => found.match(/[A-Z]\d+/g)));
    for (const id of ids) byId.set(id, [...(byId.get(id) ?? []), path]);
  }
  return byId;
}

/** The requirements page with the tests of each requirement, and the mismatches. */
export function listTests(page, testsById) {
  const lines = [];
  const known = new Set();
  const problems = [];
  for (const line of page.split('\n')) {
    if (testList.test(line)) continue;
    lines.push(line);
    const [, id] = requirement.exec(line) ?? [];
    if (!id) continue;
    if (known.has(id)) problems.push(`${id} is there twice.`);
    known.add(id);
    const paths = testsById.get(id) ?? [];
    if (paths.length === 0) problems.push(`${id} has no test: no title holds [${id}].`);
    else lines.push(`  - Tests: ${paths.map((path) => `[${path.split('/').at(-1)}](../${path})`).join(', ')}`);
  }
  for (const [id, paths] of testsById)
    if (!known.has(id)) problems.push(`Titles hold [${id}], which is no requirement: ${paths.join(', ')}`);
  return { text: lines.join('\n'), problems };
}
