import type { Queryable } from '../../kernel/database/database.js';
import type { EntryChanges, StoredValues } from './entry-changes.js';

/** A rename of a column, which entries up to `lastEntry` do not know. */
interface ColumnRename {
  readonly from: string;
  readonly to: string;
  readonly lastEntry: number;
}

/** The columns of all tables that the platform has renamed: by these, entries are read with the present names. */
export class RenamedColumns {
  private constructor(private readonly byTable: ReadonlyMap<string, readonly ColumnRename[]>) {}

  static async load(on: Queryable): Promise<RenamedColumns> {
    const rows = await on.query(
      'SELECT table_name, old_name, new_name, last_entry FROM _viewkraft_renames WHERE last_entry >= 0 ORDER BY id',
    );
    const byTable = new Map<string, ColumnRename[]>();
    for (const [table, from, to, lastEntry] of rows) {
      const renames = byTable.get(String(table)) ?? [];
      renames.push({ from: String(from), to: String(to), lastEntry: Number(lastEntry) });
      byTable.set(String(table), renames);
    }
    return new RenamedColumns(byTable);
  }

  /** The former names of a table's columns. */
  formerNames(table: string): ReadonlySet<string> {
    return new Set(this.byTable.get(table)?.map(({ from }) => from));
  }

  /** The changes of an entry, with the present names of the columns. */
  presentChanges(changes: EntryChanges, table: string, entry: number): EntryChanges {
    if (this.byTable.size === 0) return changes;
    const { old, new: now, links } = changes;
    return {
      ...(old && { old: this.presentValues(old, table, entry) }),
      ...(now && { new: this.presentValues(now, table, entry) }),
      ...(links && {
        links: links.map((link) => ({
          ...link,
          own: this.presentName(link.own, link.through, entry) ?? link.own,
          other: this.presentName(link.other, link.through, entry) ?? link.other,
        })),
      }),
    };
  }

  private presentValues(values: StoredValues, table: string, entry: number): StoredValues {
    return Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const now = this.presentName(name, table, entry);
        return now === undefined ? [] : [[now, value]];
      }),
    );
  }

  private presentName(name: string, table: string, entry: number): string | undefined {
    let now = name;
    for (const { from, to, lastEntry } of this.byTable.get(table) ?? []) {
      if (entry > lastEntry) continue;
      // The new name was free, so this is a column that was dropped.
      if (now === to) return undefined;
      if (now === from) now = to;
    }
    return now;
  }
}
