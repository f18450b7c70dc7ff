import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { CommandError, type CommandResult, type OptionValues } from '../../command.js';
import { root } from '../../root.js';
import { packPlugin } from '../../scaffold/pack-plugin.js';
import { pluginNames } from '../../scaffold/plugin-names.js';
import { publishingOf, quoted } from '../../scaffold/publishing.js';
import type { Terminal } from '../../terminal.js';

/** Packs a plugin of this project into the archive for `npm publish`. */
export async function run(values: OptionValues, { progress, paint }: Terminal): Promise<CommandResult> {
  const name = String(values['name']);
  const folder = pluginNames(name)?.folder;
  if (folder === undefined || !existsSync(join(root, folder, 'package.json')))
    throw new CommandError(`There is no plugin in plugins/${name}.`);
  progress(`Compiling ${folder} ...`);
  const { file, made } = packPlugin(root, folder, resolve(String(values['out'] ?? '.')));
  const path = relative(process.cwd(), file);
  // Without a leading `./` npm reads the path as a package name.
  const shown = path.startsWith('.') ? path : `./${path}`;
  const { command, notes } = publishingOf(name, made, shown);
  const install = `npm install ${quoted(shown)}`;
  const width = Math.max(install.length, command?.length ?? 0) + 4;
  const text = [
    paint('green', `Packed ${made.name} ${made.version}: ${shown}`),
    '',
    ...(command === null ? [] : [`  ${command.padEnd(width)}to publish it`]),
    `  ${install.padEnd(width)}in another project, to try it there`,
    ...notes.flatMap((note) => ['', paint('yellow', note)]),
  ];
  const { version, name: ownName } = made;
  return {
    exitCode: 0,
    text: text.join('\n'),
    json: { name, package: ownName, version, file, publish: command, notes },
  };
}
