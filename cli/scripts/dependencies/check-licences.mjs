import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';

/** Licences under which a package may be used in, and distributed with, a product of any licence. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'Zlib'],
  // Applies per file, and only to changed ones; none is changed.
  'MPL-2.0',
  // Fonts, which may be distributed with software.
  'OFL-1.1',
]);

/** Packages that are allowed individually: the beginning of the name, and the licence that npm reads. */
const exceptions = [
  // An unchanged library that sharp loads at run time, so that its user can replace it.
  { name: '@img/sharp-', licence: 'LGPL-3.0-or-later' },
  // Free for commercial use, without a fee for the tools that are in the package.
  { name: 'gsap', licence: "Standard 'no charge' license: https://gsap.com/standard-license." },
  // Data for compiling tests, which no product contains.
  { name: 'caniuse-lite', licence: 'CC-BY-4.0' },
  // Permissive; a part of the tools that build the documentation.
  { name: 'argparse', licence: 'Python-2.0' },
  // Their package.json names none; LICENSE and Readme.md say MIT.
  { name: 'png-js', licence: '' },
  { name: 'pause', licence: '' },
];

/** Whether an SPDX expression, such as `(MIT OR GPL-3.0) AND ISC`, holds with the licences that `isAllowed` accepts. */
export function isSatisfied(expression, isAllowed) {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  const unit = () => {
    const token = tokens.shift();
    if (token !== '(') return isAllowed(token ?? '');
    const value = alternatives();
    tokens.shift();
    return value;
  };
  const all = () => {
    let value = unit();
    while (tokens[0] === 'AND') value = (tokens.shift(), unit()) && value;
    return value;
  };
  const alternatives = () => {
    let value = all();
    while (tokens[0] === 'OR') value = (tokens.shift(), all()) || value;
    return value;
  };
  return alternatives() && tokens.length === 0;
}

/** The licence that a package.json names, also in the forms of older packages. */
const licenceOf = ({ license, licenses }) =>
  typeof license === 'string' ? license : (license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? '');

/** Problems of packages, each with its name and package.json. */
function licenceProblems(packages) {
  return packages.flatMap(({ name, version, manifest }) => {
    const licence = licenceOf(manifest);
    const granted = exceptions.filter((each) => name.startsWith(each.name)).map((each) => each.licence);
    const isAllowed = (one) => allowed.has(one) || granted.includes(one);
    if (granted.includes(licence) || isSatisfied(licence, isAllowed)) return [];
    return [`${name} ${version}: the licence ${JSON.stringify(licence)} is not in the list of cli/scripts/dependencies/check-licences.mjs`];
  });
} // prettier-ignore

/**
 * Checks every package of the lock file, including those for other platforms, by its package.json or, if not installed,
 * by its entry there.
 */
export function checkLicences(base = root) {
  const read = (path) => JSON.parse(readFileSync(join(base, path), 'utf8'));
  const installed = Object.entries(read('package-lock.json').packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  return licenceProblems(
    installed.map(([path, entry]) => {
      const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      let manifest = entry;
      try {
        manifest = read(`${path}/package.json`);
      } catch {
        // For another platform.
      }
      return { name, version: entry.version, manifest };
    }),
  );
}
