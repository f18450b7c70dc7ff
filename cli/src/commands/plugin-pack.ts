import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { CommandError, type CommandResult, type OptionValues } from '../command.js';
import { root } from '../root.js';
import { packPlugin } from '../scaffold/pack-plugin.js';
import { pluginNames } from '../scaffold/plugin-names.js';
import type { Terminal } from '../terminal.js';

/** Makes the file that `npm publish` takes, of a plugin that lies in this project. */
export async function run(values: OptionValues, { progress, paint }: Terminal): Promise<CommandResult> {
  const name = String(values['name']);
  const folder = pluginNames(name)?.folder;
  if (folder === undefined || !existsSync(join(root, folder, 'package.json')))
    throw new CommandError(`There is no plugin in plugins/${name}.`);
  progress(`Compiling ${folder} ...`);
  const { file, version } = packPlugin(root, folder, resolve(String(values['out'] ?? '.')));
  const shown = relative(process.cwd(), file);
  const text = [
    paint('green', `Packed ${name} ${version}: ${shown}`),
    '',
    `  npm publish ./${shown}    to publish it`,
    `  npm install ./${shown}    in another project, to try it there`,
  ];
  return { exitCode: 0, text: text.join('\n'), json: { name, version, file } };
}
