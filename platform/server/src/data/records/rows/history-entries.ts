import { hasVersions, type Association, type Scalar, type View } from '@viewkraft/model';
import type { RecordExtension } from '../../extensions/record-extension.js';
import type { LinkChange, StoredValues } from '../../history/entry-changes.js';
import type { NewEntry } from '../../history/append-entries.js';
import type { Values } from './draft.js';
import type { WriteContext } from './write-context.js';
import type { Written } from './written.js';

/** A view whose records have a history, with its extension. */
interface RecordedView {
  readonly view: View;
  readonly extension: RecordExtension | undefined;
}

/** The entries of written records, in their order; none for a view without history. */
export function entriesOfWrite(written: readonly Written[], context: WriteContext): NewEntry[] {
  if (!context.view.history) return [];
  const columns = recordedColumns(context);
  return written.flatMap((one) => entriesOf(one, columns, context));
}

function entriesOf({ before, after, linked }: Written, columns: readonly string[], context: WriteContext): NewEntry[] {
  const { view, restores } = context;
  if (before === null && restores) {
    const links = linked.flatMap(({ added }) => (added ? [added] : []));
    return [entryOf(view, after, 'restore', { new: valuesOf(columns, after), links })];
  }
  const entries: NewEntry[] = [];
  if (before === null) entries.push(entryOf(view, after, 'create', { new: valuesOf(columns, after) }));
  else if (before !== after) {
    const names = columns.filter((name) => before.get(name) !== after.get(name));
    // No entry for a write that changes only columns that the history does not record.
    if (names.length > 0) entries.push(changeOfRecord(view, before, after, names, restores ? 'restore' : 'update'));
  }
  for (const { added, removed } of linked) {
    if (removed) entries.push(linkEntry(view, after, 'unlink', removed));
    if (added) entries.push(linkEntry(view, after, 'link', added));
  }
  return entries;
}

export const creationOf = (recorded: RecordedView, record: Values): NewEntry =>
  entryOf(recorded.view, record, 'create', { new: recordedValues(recorded, record) });

/** The entry of a deletion, with the links that go with the record. */
export function deletionOf(recorded: RecordedView, record: Values, links: readonly LinkChange[]): NewEntry {
  const { view } = recorded;
  const kept = { ...recordedValues(recorded, record), ...(view.system ? valuesOf(['_created_at'], record) : {}) };
  return entryOf(view, record, 'delete', { old: kept, ...(links.length > 0 ? { links } : {}) });
}

/** The entry of changed columns. */
export const changeOfRecord = (
  view: View,
  before: Values,
  after: Values,
  names: readonly string[],
  action: 'update' | 'restore' = 'update',
): NewEntry => entryOf(view, after, action, { old: valuesOf(names, before), new: valuesOf(names, after) });

/** A link does not change the version of the record (A20). */
export const linkEntry = (view: View, record: Values, action: 'link' | 'unlink', change: LinkChange): NewEntry => ({
  ...entryOf(view, record, action, { links: [change] }),
  version: null,
});

/** Links of one association, by the columns of its link table. */
export const linkChange = (association: Association, keys: readonly NonNullable<Scalar>[]): LinkChange => ({
  association: association.name,
  through: association.through as string,
  own: association.foreignKey,
  other: association.otherKey as string,
  keys,
});

const recordedColumns = ({ view, extension }: RecordedView): string[] =>
  [...view.columns.values()]
    .filter(({ name, system }) => !system && !extension?.secrets?.has(name))
    .map(({ name }) => name);

const recordedValues = (recorded: RecordedView, values: Values): StoredValues =>
  valuesOf(recordedColumns(recorded), values);

function valuesOf(names: readonly string[], values: Values): StoredValues {
  // A plain object is safe: no column can be called `__proto__`.
  const some: Record<string, Scalar> = {};
  for (const name of names) some[name] = values.get(name) ?? null;
  return some;
}

function entryOf(view: View, record: Values, action: NewEntry['action'], changes: NewEntry['changes']): NewEntry {
  return {
    table: view.table,
    recordId: String(record.get(view.primaryKey)),
    action,
    version: hasVersions(view) ? Number(record.get('_version')) : null,
    changes,
  };
}
