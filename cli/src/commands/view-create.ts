import { relative } from 'node:path';
import { defaultLabel } from '@viewkraft/model';
import { createView, loadConfig, readColumns, type NewView } from '@viewkraft/server/view-files';
import { textOption, UsageError, type CommandResult, type OptionValues } from '../command.js';
import { nameList } from '../name-list.js';
import { accessOf, labelsOf, refuseView } from '../report/new-view.js';
import type { Terminal } from '../terminal.js';

export async function run(values: OptionValues, terminal: Terminal): Promise<CommandResult> {
  const config = loadConfig();
  const input = asInput(await completed(values, terminal));
  const saved = await createView(config, input);
  refuseView(saved);
  const { name } = input;
  const { file } = saved;
  const { access, notes, unknown } = await accessOf(config, input.roles);
  const text = [
    `Wrote ${relative(process.cwd(), file)}. Its records are for ${access}.`,
    ...notes,
    '',
    'Next steps:',
    '  a running server has already loaded it; one that starts creates its table',
    `  records:  /private/${name}    API:  /api/${name}/`,
    '  npx viewkraft views check     after every change of the file',
  ];
  return {
    exitCode: 0,
    text: text.join('\n'),
    json: {
      name,
      file,
      api: `/api/${name}/`,
      page: `/private/${name}`,
      ...(unknown.length > 0 && { undefinedRoles: unknown }),
    },
  };
}

function asInput(values: OptionValues): NewView {
  return {
    name: String(values['name']),
    labels: labelsOf(values),
    columns: readColumns(textOption(values, 'columns') ?? ''),
    roles: nameList(values['roles']),
  };
}

/** With only a name or no options on a terminal, asks for the remaining values. */
async function completed(values: OptionValues, terminal: Terminal): Promise<OptionValues> {
  const { name: given, ...others } = values;
  const asks =
    terminal.isInteractive && values['json'] !== true && Object.values(others).every((one) => one === undefined);
  if (!asks && given === undefined) throw new UsageError('Missing: NAME');
  if (!asks) return values;
  const name = typeof given === 'string' ? given : await terminal.ask('Name (lower-case letters, digits, underscores)');
  const en = await terminal.ask('Label in English', defaultLabel(name));
  return {
    name,
    'label-en': en,
    'label-de': await terminal.ask('Label in German', en),
    columns: await terminal.ask('Columns', 'title:string!, description:text'),
    roles: await terminal.ask('Roles that may read and write, besides administrators (none)'),
  };
}
