import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import {
  columnTypes,
  defaultLabel,
  viewFault,
  type ColumnType,
  type Locale,
  type ViewProblemReport,
} from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import { commonLabels } from '../guess/common-labels.js';
import { enabledViewFolders } from '../../plugins/loading/enabled-view-folders.js';
import { CatalogAssembler, type CheckTables } from '../../data/views/catalog-assembler.js';
import { draftChecks } from '../../data/views/draft-checks.js';
import { readViewFiles } from '../../data/views/files/view-files.js';
import { viewFileText, viewFolders } from '../../data/views/files/view-folders.js';
import { inEnglish } from './in-english.js';

export interface NewView {
  readonly name: string;
  readonly labels: Readonly<Partial<Record<Locale, string>>>;
  readonly columns: readonly WantedColumn[];
  /** Roles with full access to its records, besides administrators. */
  readonly roles: readonly string[];
}

export interface WantedColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** Whether a value is required. */
  readonly required: boolean;
}

const usualColumns: readonly WantedColumn[] = [
  { name: 'title', type: 'string', required: true },
  { name: 'description', type: 'text', required: false },
];
const maxGridColumns = 6;

/** Writes the file of a new view. */
export const createView = (config: Config, input: NewView): Promise<SavedView> =>
  saveNewView(config, input.name, viewOf(input));

export interface SavedView {
  readonly file: string;
  /** Why nothing was written; empty if the file was written. */
  readonly problems: readonly ViewProblemReport[];
  /** Whether a file defines this view already; it stays as it is. */
  readonly exists?: boolean;
}

/**
 * Writes the file of a new view into the first folder of VIEWS_DIR. The view is checked together with the existing
 * ones, as the server would load it; with any problem nothing is written and all problems are reported. `isDry`: it is
 * only checked.
 */
export async function saveNewView(config: Config, name: string, definition: object, isDry = false): Promise<SavedView> {
  const [saved] = await saveNewViews(config, new Map([[name, definition]]), isDry);
  return saved as SavedView;
}

/** The same for views that refer to each other: all of them are written, or none. */
export async function saveNewViews(
  config: Config,
  definitions: ReadonlyMap<string, object>,
  isDry = false,
  checkTables?: CheckTables,
): Promise<SavedView[]> {
  const folders = viewFolders(config, enabledViewFolders(config));
  const folder = config.viewsDirs[0] ?? join(config.root, 'views');
  const { sources } = await readViewFiles(folders);
  const files = [...definitions].map(([name, definition]) => ({
    file: join(folder, `${name}.json`),
    name,
    text: viewFileText(config, folder, definition),
    shipped: false,
  }));
  const taken = files.map(({ name, file }): SavedView => {
    const other = sources.find((source) => source.name === name && !source.shipped);
    if (!other) return { file, problems: [] };
    const fault = viewFault('viewNameTaken', { view: name, file: relative(config.root, other.file) });
    return { file, problems: inEnglish(config, [{ file, view: name, path: '$.name', ...fault }]), exists: true };
  });
  if (taken.some(({ problems }) => problems.length > 0)) return taken;
  const others = sources.filter(({ name }) => !definitions.has(name));
  const checks = draftChecks(config.databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'mysql');
  const { problems } = await new CatalogAssembler(checks, checkTables).assemble(
    { sources: [...others, ...files], problems: [] },
    new Map(others.map((one) => [one.name, one.text])),
  );
  const saved = files.map(({ file }) => ({
    file,
    problems: inEnglish(
      config,
      problems.filter((problem) => problem.file === file),
    ),
  }));
  if (isDry || saved.some((one) => one.problems.length > 0)) return saved;
  await mkdir(folder, { recursive: true });
  // Never overwrites a file created meanwhile.
  for (const { file, text } of files) await writeFile(file, text, { flag: 'wx' });
  return saved;
}

/** Parses `title:string!, price:decimal`. Default type: single-line text; `!` marks a required value. */
export function readColumns(list: string): WantedColumn[] {
  const parts = list.split(',').map((part) => part.trim());
  const columns = parts.filter((part) => part !== '').map(readColumn);
  const twice = columns.find(({ name }, at) => name === 'id' || columns.findIndex((one) => one.name === name) !== at);
  if (twice?.name === 'id') throw new Error('"id" is added automatically, as the primary key.');
  if (twice) throw new Error(`The column "${twice.name}" is given twice.`);
  return columns;
}

function readColumn(part: string): WantedColumn {
  const [name = '', type = 'string', ...more] = part
    .replace(/!$/, '')
    .split(':')
    .map((word) => word.trim());
  const known = columnTypes.find((one) => one === type);
  if (known === undefined || more.length > 0) {
    throw new Error(`"${part}" is not a column. Write name:type, with one of the types ${columnTypes.join(', ')}.`);
  }
  return { name, type: known, required: part.endsWith('!') };
}

function viewOf({ name, labels, columns, roles }: NewView): object {
  const all = columns.length > 0 ? columns : usualColumns;
  const names = all.map((column) => column.name);
  const label = defaultLabel(name);
  const short = all.filter(({ type }) => type !== 'text').map((column) => column.name);
  const grid = (short.length > 0 ? short : names).slice(0, maxGridColumns);
  return {
    name,
    label: { en: labels.en ?? label, de: labels.de ?? labels.en ?? label },
    columns: Object.fromEntries([
      ['id', { type: 'uuid', primaryKey: true }],
      ...all.map((column) => [column.name, definitionOf(column)] as const),
    ]),
    ...(roles.length > 0 && { access: { read: roles, create: roles, update: roles, delete: roles } }),
    grid: { columns: grid, sort: grid[0] },
    form: { groups: [{ label: { en: 'Content', de: 'Inhalt' }, columns: names }] },
  };
}

function definitionOf({ name, type, required }: WantedColumn): object {
  const label = defaultLabel(name);
  return {
    type,
    ...(type === 'string' && { length: 200 }),
    ...(required && { allowNull: false }),
    label: commonLabels.get(name) ?? { en: label, de: label },
  };
}
