import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { loadConfig, inspectRemoval, moveTo, removePlugin, type PluginRemoval } from '@viewkraft/server';
import { CommandError, type CommandResult, type OptionValues } from '../../command.js';
import { counted } from '../../report/counted.js';
import { root } from '../../root.js';
import { unlinkWorkspace } from '../../scaffold/link-workspace.js';
import type { Terminal } from '../../terminal.js';

/** Removes a plugin from the project. On a terminal it lists the effects and asks for confirmation. */
export async function run(values: OptionValues, terminal: Terminal): Promise<CommandResult> {
  const config = loadConfig();
  const dropData = values['drop-data'] === true;
  const removal = await inspectRemoval(config, String(values['name']), dropData);
  const { name } = removal;
  if (terminal.isInteractive && values['json'] !== true && values['yes'] !== true) {
    for (const line of intentLines(removal, dropData)) terminal.err(line);
    const response = await terminal.ask(`Remove "${name}"? Type yes to go on`);
    if (!/^y(es)?$/i.test(response)) throw new CommandError('Nothing was removed.');
  }
  const keep = join(config.dataDir, 'removed', `${name}-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`);
  terminal.progress(`Taking "${name}" out of service ...`);
  const { dropped, files } = await removePlugin(config, removal, { dropData, keep });
  const movedTo = removeCode(removal, join(keep, 'plugin'));
  const json = { name, folder: removal.folder, package: removal.package, movedTo, tables: dropped, files };
  const text = [
    terminal.paint('green', `Removed "${name}" and its options from plugins.json; a running server no longer uses it.`),
    ...(removal.package === null ? [] : [`The package ${removal.package} was uninstalled.`]),
    ...(movedTo === null ? [] : [`Its folder is now ${shown(movedTo)}; delete it when you no longer need it.`]),
    ...dropped.map(({ table, rows, archive }) =>
      archive === null
        ? `Dropped the table ${table}, which was empty.`
        : `Dropped the table ${table}; its ${counted(rows, 'row')} are kept in ${archive}.`,
    ),
    ...(files === null ? [] : [`Its files are now in ${shown(files)}.`]),
    ...(dropData ? [] : stayLines(removal)),
  ];
  return { exitCode: 0, text: text.join('\n'), json };
}

function intentLines({ name, folder, package: installed, tables, files }: PluginRemoval, dropData: boolean): string[] {
  const going = [
    `"${name}" in plugins.json, with its options`,
    ...(folder === null ? [] : [`the folder ${shown(folder)} (moved away, not deleted)`]),
    ...(installed === null ? [] : [`the package ${installed} (npm uninstall)`]),
    ...(dropData
      ? tables.map(
          ({ table, rows }) => `the table ${table} with ${counted(rows, 'row')} (archived in the database first)`,
        )
      : []),
    ...(dropData && files !== null ? [`its files in ${shown(files)} (moved away, not deleted)`] : []),
  ];
  const staying = dropData ? [] : stayLines({ tables, files });
  return ['This removes:', ...going.map((line) => `  ${line}`), ...staying];
}

function stayLines({ tables, files }: Pick<PluginRemoval, 'tables' | 'files'>): string[] {
  const names = [...tables.map(({ table }) => table), ...(files === null ? [] : [shown(files)])];
  return names.length === 0
    ? []
    : [`What it has stored is kept: ${names.join(', ')}. With --drop-data it is removed, too.`];
}

/** Returns the new location of its folder; null: the plugin had no folder in the project. */
function removeCode({ folder, package: installed }: PluginRemoval, to: string): string | null {
  if (installed !== null) npmUninstall(installed);
  if (folder === null) return null;
  const name = packageName(folder);
  const moved = moveTo(folder, to);
  if (name !== undefined && existsSync(join(root, 'package-lock.json'))) {
    const link = join(root, 'node_modules', name);
    const isLinked = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true && !existsSync(link);
    if (isLinked) unlinkWorkspace(root, relative(root, folder), name);
  }
  return moved;
}

function packageName(folder: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: string }).name;
  } catch {
    return undefined;
  }
}

function npmUninstall(name: string): void {
  const { status, stderr } = spawnSync('npm', ['uninstall', name, '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new CommandError(
      `It is out of service, but "npm uninstall ${name}" failed; run it yourself:\n${stderr.trim()}`,
    );
}

const shown = (path: string): string => relative(process.cwd(), path) || '.';
