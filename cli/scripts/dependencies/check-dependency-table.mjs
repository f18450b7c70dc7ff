import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWorkspaces, root } from '../project.mjs';

const page = 'docs/decisions/12-dependencies.md';

/** The names of all packages from the registry that the project's own package.json files ask for. */
function directDependencies(base) {
  const manifests = ['.', ...findWorkspaces(base)].map((folder) =>
    JSON.parse(readFileSync(join(base, folder, 'package.json'), 'utf8')),
  );
  const workspaceNames = manifests.map(({ name }) => name);
  const names = manifests.flatMap(({ dependencies, optionalDependencies, devDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies }),
  );
  return new Set(names.filter((name) => !workspaceNames.includes(name)));
}

/** Checks that the page lists every direct dependency once, as the first cell of a row, and no other. */
export function checkDependencyTable(base = root) {
  const used = directDependencies(base);
  const rows = [...readFileSync(join(base, page), 'utf8').matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
  return [
    ...[...used].filter((name) => !rows.includes(name)).map((name) => `${page} lacks ${name}.`),
    ...rows.filter((name) => !used.has(name)).map((name) => `${page} lists ${name}, which no package.json asks for.`),
    ...rows.filter((name, at) => rows.indexOf(name) < at).map((name) => `${page} lists ${name} twice.`),
  ];
}
