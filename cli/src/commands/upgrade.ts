import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runDoctor, type Finding } from '@viewkraft/server';
import { buildFirst } from '../build-first.js';
import { CommandError, type CommandResult, type OptionValues } from '../command.js';
import { changesBetween } from '../report/changes-between.js';
import { findingLines } from '../report/finding-lines.js';
import { cli, isRepository, cliVersion, packageFolder, root } from '../root.js';
import type { Terminal } from '../terminal.js';

interface PackageFile {
  readonly version: string;
  readonly viewkraft?: { readonly project?: boolean; readonly version?: string };
}

const platform = ['cli', 'locales', 'model', 'server', 'testing', 'ui'].map((name) => `@viewkraft/${name}`);

/** A server starts without them, but they served before the upgrade. */
const broken: ReadonlySet<string> = new Set(['plugins', 'views']);

/** Tells what the installed version brings, and checks the project against it; changes nothing in the database. */
export async function run(_values: OptionValues, terminal: Terminal): Promise<CommandResult> {
  if (isRepository) throw new CommandError('This is the repository of Viewkraft itself; projects are upgraded.');
  const manifest = readPackage(root);
  const from = manifest.viewkraft?.version;
  const to = cliVersion();
  const changes = from === to ? '' : changesBetween(readChangelog(), from, to);
  const found = [
    ...checkVersions(to),
    ...(await checkCompiling(terminal)),
    ...(await runDoctor((what) => terminal.progress(`checking: ${what}`))),
  ];
  const findings = found
    .filter(({ state }) => state !== 'ok')
    .map((finding): Finding => (broken.has(finding.check) ? { ...finding, state: 'fail' } : finding));
  const failed = findings.some(({ state }) => state === 'fail');
  if (!failed && from !== to) {
    const viewkraft = { ...manifest.viewkraft, version: to };
    writeFileSync(join(root, 'package.json'), `${JSON.stringify({ ...manifest, viewkraft }, null, 2)}\n`);
  }
  const lines = [
    from === to ? `Viewkraft ${to}, unchanged since the last upgrade.` : `Viewkraft ${from === undefined ? to : `${from} -> ${to}`}`,
    ...(changes === '' ? [] : ['', changes]),
    '',
    ...(findings.length > 0 ? findingLines(findings, terminal) : ['Views, texts, plugins and database fit this version.']),
    '',
    failed ? 'The upgrade is not complete: correct what failed, and run this again.' : 'npm start changes the database where the views require it.',
  ]; // prettier-ignore
  return { exitCode: failed ? 1 : 0, text: lines.join('\n'), json: { ok: !failed, from: from ?? null, to, changes, findings } };
} // prettier-ignore

/** Packages of several versions do not work together. */
function checkVersions(version: string): Finding[] {
  return platform.flatMap((name): Finding[] => {
    const folder = packageFolder(name);
    const installed = folder === undefined ? version : readPackage(folder).version;
    if (installed === version) return [];
    const message = `${name} is ${installed}, @viewkraft/cli is ${version}`;
    return [{ check: 'packages', state: 'fail', message, mend: `npm install ${name}@${version}` }];
  });
}

/** Plugins are written against the types of the platform. */
async function checkCompiling(terminal: Terminal): Promise<Finding[]> {
  try {
    await buildFirst(terminal);
    return [];
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return [{ check: 'plugins', state: 'fail', message: error.message, mend: 'Correct them, or disable them.' }];
  }
}

function readChangelog(): string {
  const file = join(cli, 'CHANGES.md');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

const readPackage = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8').replace(/^\uFEFF/, '')) as PackageFile;
