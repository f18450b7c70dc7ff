import { countEntries, createdByAct, type HistoryEntry } from '../../history/load-entries.js';
import type { UndoRequest } from './undo-batch.js';
import { isOfLinks } from './undo-links.js';

/**
 * When an entry is undone: `first`, unless it is of links. Those of a record that the act created go with it, as a grant
 * may include the record only with them (`afterRecords`). If the links are records with entries of this act, their undo
 * brings back or removes these very records (`last`).
 */
export type Turn = 'first' | 'afterRecords' | 'last';

/** The order in which the entries of an act are undone; in each turn the newest come first. */
export class UndoOrder {
  private constructor(
    private readonly request: UndoRequest,
    private readonly tables: ReadonlySet<string>,
    /** The tables in which the act created records. */
    private readonly creating: ReadonlySet<string>,
  ) {}

  static async of(request: UndoRequest): Promise<UndoOrder> {
    const counts = await countEntries([request.act], request.runtime.database);
    const creating = counts.filter(({ creations }) => creations > 0);
    return new UndoOrder(request, new Set(counts.map(({ table }) => table)), new Set(creating.map(({ table }) => table)));
  }

  /** The entries by their turns. */
  async byTurn(entries: readonly HistoryEntry[]): Promise<ReadonlyMap<Turn, readonly HistoryEntry[]>> {
    const created = await this.createdOf(entries.filter(isOfLinks));
    const found = new Map<Turn, HistoryEntry[]>();
    for (const entry of entries) {
      const turn = this.isOfRecords(entry) ? 'last' : created.has(entry) ? 'afterRecords' : 'first';
      const own = found.get(turn) ?? [];
      found.set(turn, own);
      own.push(entry);
    }
    return found;
  }

  /** The entries whose record the act created. */
  private async createdOf(entries: readonly HistoryEntry[]): Promise<ReadonlySet<HistoryEntry>> {
    const { act, runtime } = this.request;
    const found = new Set<HistoryEntry>();
    for (const table of new Set(entries.map((entry) => entry.table))) {
      if (!this.creating.has(table)) continue;
      const own = entries.filter((entry) => entry.table === table);
      const ids = await createdByAct(act, table, new Set(own.map(({ recordId }) => recordId)), runtime.database);
      for (const entry of own) if (ids.has(entry.recordId)) found.add(entry);
    }
    return found;
  }

  /** Whether the links are records with entries of this act that the caller may undo. */
  private isOfRecords(entry: HistoryEntry): boolean {
    const { runtime, caller } = this.request;
    if (!isOfLinks(entry)) return false;
    return (entry.changes.links ?? []).some(({ through }) => {
      const view = this.tables.has(through) ? runtime.viewOfTable(through) : undefined;
      const action = entry.action === 'unlink' ? 'create' : 'delete';
      return view?.history && runtime.writer(view, action, caller.identity) !== null;
    });
  }
}
