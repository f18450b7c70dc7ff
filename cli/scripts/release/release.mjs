import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findPlugins, findWorkspaces, pluginTemplate, root, tools as projectTools } from '../project.mjs';
import { publishingOf } from './publishable.mjs';
import { commitLines, releaseNotes } from './release-notes.mjs';

/** Version 10 needs Node 22. Only a release needs Lerna, so npx fetches it then, and `npm ci` stays small. */
const npxLerna = ['npx', '--yes', 'lerna@9.0.7'];

/** A release that cannot be made; its message is complete and meant for people. */
class ReleaseRefused extends Error {}

const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));
const writeJson = (value, ...path) => writeFileSync(join(...path), `${JSON.stringify(value, null, 2)}\n`);
const run = (folder, [program, ...args]) => execFileSync(program, args, { cwd: folder, stdio: ['ignore', 2, 2] });
const git = (folder, ...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();

const packagesIn = (folder) => findWorkspaces(folder).map((path) => readJson(folder, path, 'package.json'));

/** The last tag and the number of commits since then; without a tag, of all commits. */
function sinceLastTag(folder) {
  const [tag] = git(folder, 'tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n');
  const count = Number(git(folder, 'rev-list', '--count', tag ? `${tag}..HEAD` : 'HEAD'));
  if (count === 0) throw new ReleaseRefused(`Nothing has changed since ${tag}.`);
  return { tag, count };
}

/**
 * Lets Lerna choose the version by the commits and write it, with the changelogs of the packages, into the folder; adds
 * what Lerna does not know: the project's own package.json, CHANGELOG.md and the definitions of plugins.
 */
function writeVersion(folder, { lerna, npm }) {
  const before = readJson(folder, 'lerna.json').version;
  const changelog = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
  run(folder, [...lerna, 'version', '--yes']);
  const { version } = readJson(folder, 'lerna.json');

  const exact = new RegExp(`(["']\\^?)${before.replaceAll('.', '\\.')}(?=["'])`, 'g');
  // Lerna leaves out peer dependencies.
  const withVersions = [...findPlugins(folder), pluginTemplate].flatMap((plugin) => [`${plugin}/package.json`, `${plugin}/src/server/index.ts`]);
  for (const path of withVersions) {
    const file = join(folder, path);
    if (existsSync(file)) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(exact, `$1${version}`));
  }
  writeJson({ ...readJson(folder, 'package.json'), version }, folder, 'package.json');
  // When Lerna updated the lock file, peer dependencies still had the old version; the options in lerna.json make npm
  // ignore them.
  run(folder, [...npm, 'install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']);

  const lines = commitLines(changelog, readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'));
  const released = releaseNotes(changelog, version, new Date().toISOString().slice(0, 10), lines);
  writeFileSync(join(folder, 'CHANGELOG.md'), released.changelog);
  run(folder, [process.execPath, projectTools.prettier, '--log-level', 'warn', '--write', 'lerna.json', '**/CHANGELOG.md']);
  return { before, version, lines, notes: released.notes };
} // prettier-ignore

function refuseUnlessReady(folder) {
  if (git(folder, 'status', '--porcelain') !== '') throw new ReleaseRefused('There are uncommitted changes.');
  if (git(folder, 'branch', '--show-current') !== 'main') throw new ReleaseRefused('Releases are made from the branch main.');
  sinceLastTag(folder);
} // prettier-ignore

/** Works in a copy, so that neither files nor tags nor the index of `folder` change. */
function tryOut(folder, tools, print) {
  const copy = mkdtempSync(join(tmpdir(), 'viewkraft-release-'));
  try {
    git(folder, 'clone', '--quiet', '--local', folder, copy);
    git(copy, 'checkout', '--quiet', '-B', 'main');
    const [origin] = git(folder, 'remote').split('\n');
    // Lerna makes links from the URL of `origin`.
    git(
      copy,
      'remote',
      ...(origin ? ['set-url', 'origin', git(folder, 'remote', 'get-url', origin)] : ['remove', 'origin']),
    );
    const { tag, count } = sinceLastTag(copy);
    const { before, version, lines, notes } = writeVersion(copy, tools);
    print(`A trial in a copy of the last commit: nothing changes here, nothing is published.\n`);
    print(`Version: ${before} -> ${version} (commits ${tag ? `since ${tag}` : 'so far'}: ${count})\n`);
    print(`CHANGELOG.md, ${version}:\n\n${notes}\n`);
    if (lines !== notes) print(`From the commits, in the CHANGELOG.md of each package:\n\n${lines}\n`);
    print(['Packages:', ...packageLines(copy)].join('\n'));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const packageLines = (folder) =>
  publishingOf(packagesIn(folder)).map(({ name, isPrivate, problems }) => {
    if (isPrivate) return `  ${name}: versioned, not published (private)`;
    return problems.length > 0 ? `  ${name}: cannot be published: ${problems.join('; ')}` : `  ${name}: published by --publish`;
  }); // prettier-ignore

function makeRelease(folder, tools, print) {
  refuseUnlessReady(folder);
  const { version } = writeVersion(folder, tools);
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', `chore(release): v${version}`);
  git(folder, 'tag', '--annotate', `v${version}`, '--message', `v${version}`);
  print(`v${version} is committed and tagged here. Look at it (git show), then: git push --follow-tags`);
}

/** Publishes packed packages: the UI of a checkout contains its plugins, the packed one has none. */
function publish(folder, npm, print) {
  const tag = `v${readJson(folder, 'lerna.json').version}`;
  if (!git(folder, 'tag', '--points-at', 'HEAD').split('\n').includes(tag))
    throw new ReleaseRefused(`The last commit is not ${tag}. Make a release first: npm run release`);
  const faulty = publishingOf(packagesIn(folder)).filter(({ problems }) => problems.length > 0);
  if (faulty.length > 0)
    throw new ReleaseRefused(faulty.map(({ name, problems }) => `${name}: ${problems.join('; ')}`).join('\n'));
  const packs = mkdtempSync(join(tmpdir(), 'viewkraft-packs-'));
  try {
    run(folder, [...npm, 'run', 'pack', '--', packs]);
    for (const file of readdirSync(packs)) run(folder, [...npm, 'publish', join(packs, file), '--access', 'public']);
  } finally {
    rmSync(packs, { recursive: true, force: true });
  }
  print(`${tag} is published.`);
}

/** `lerna`, `npm`: the programs and their first arguments. */
export function release(args, { folder = root, lerna = npxLerna, npm = ['npm'], print = console.log } = {}) {
  const options = { 'dry-run': { type: 'boolean' }, publish: { type: 'boolean' } };
  const { values } = parseArgs({ args, options });
  if (values['dry-run']) tryOut(folder, { lerna, npm }, print);
  else if (values.publish) publish(folder, npm, print);
  else makeRelease(folder, { lerna, npm }, print);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    release(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof ReleaseRefused ? error.message : error);
    process.exitCode = 1;
  }
}
