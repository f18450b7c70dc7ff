import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, UsageError, type CommandResult, type OptionValues } from '../../command.js';
import { cli, isRepository, packageFolder, root } from '../../root.js';
import { fillTemplate, type PluginTexts } from '../../scaffold/fill-template.js';
import { linkWorkspace } from '../../scaffold/link-workspace.js';
import { pluginNames, type PluginNames } from '../../scaffold/plugin-names.js';
import { takenNames } from '../../scaffold/taken-names.js';
import type { Terminal } from '../../terminal.js';

/** Creates a plugin from the template; the plugin is not enabled yet. */
export async function run(values: OptionValues, terminal: Terminal): Promise<CommandResult> {
  const isAsking = terminal.isInteractive && values['json'] !== true;
  const names = await chosenName(values, isAsking ? terminal : undefined);
  const texts = await chosenTexts(names, values, isAsking ? terminal : undefined);
  const target = join(root, names.folder);
  try {
    fillTemplate(join(cli, 'plugin-template'), target, names, texts);
    format(names.folder);
    linkWorkspace(root, names.folder);
  } catch (error) {
    // An incomplete plugin would block the next attempt.
    rmSync(target, { recursive: true, force: true });
    rmSync(join(root, 'node_modules', names.package), { force: true });
    throw error;
  }
  const { name, folder, view, route } = names;
  return { exitCode: 0, text: nextSteps(names, terminal), json: { name, folder, view, route } };
}

async function chosenName(values: OptionValues, terminal: Terminal | undefined): Promise<PluginNames> {
  const given = values['name'] as string | undefined;
  if (given === undefined && !terminal) throw new UsageError('Missing: NAME');
  for (let name = given; ; name = undefined) {
    name ??= (await terminal?.ask('Name of the plugin, such as guest-book')) ?? '';
    const names = pluginNames(name);
    const problem = names ? takenNames(root, names) : wrongName(name);
    if (names && problem === undefined) return names;
    // A name typed at the prompt is asked for again; a name from the command line is an error.
    if (given !== undefined || !terminal) throw new CommandError(problem ?? '');
    terminal.err(problem ?? '');
  }
}

const wrongName = (name: string): string =>
  `"${name}" cannot be the name of a plugin: lower-case letters, digits and dashes, a letter first, at most 60 in all; not "none".`;

async function chosenTexts(
  names: PluginNames,
  values: OptionValues,
  terminal: Terminal | undefined,
): Promise<PluginTexts> {
  const valueOf = async (key: string, question: string, defaultValue: string): Promise<string> =>
    (
      (values[key] as string | undefined) ??
      (await terminal?.ask(question, defaultValue || undefined)) ??
      defaultValue
    ).trim() || defaultValue;
  const en = await valueOf('label-en', 'Its name in English', names.label);
  const de = await valueOf('label-de', 'Its name in German', en);
  const author = await valueOf('author', 'Author, for its package.json (optional)', '');
  return { labels: { en, de }, author: author === '' ? undefined : author };
}

/** Replaced names change line lengths. Without the formatter, as in an image, the files stay unformatted. */
function format(folder: string): void {
  const prettier = packageFolder('prettier');
  if (prettier === undefined) return;
  const program = join(prettier, 'bin/prettier.cjs');
  const { status, stderr } = spawnSync(process.execPath, [program, '--write', '--log-level', 'warn', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new CommandError(`The files could not be formatted: ${stderr.trim()}`);
}

const nextSteps = ({ name, folder, view, route }: PluginNames, { paint }: Terminal): string =>
  [
    paint('green', `Created ${folder} with the view "${view}" and the page ${route}. The plugin is not enabled yet.`),
    '',
    `  npm test --workspace ${folder}`,
    `  npx viewkraft plugin enable ${name}`,
    '  npm start',
    '',
    `${isRepository ? 'plugins' : folder}/README.md describes the next steps.`,
  ].join('\n');
