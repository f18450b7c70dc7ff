import { setImmediate as breathe } from 'node:timers/promises';
import { hasVersions, type FileEncoding, type ImportedLine, type ImportReport } from '@viewkraft/model';
import type { ChangeEvent } from '../../../kernel/changes/change-event.js';
import { eventsOf, indexedBy, inSpiteOfFailures, notifyWritten, seenBefore, type Written } from '../rows/written.js';
import type { WriteContext } from '../rows/write-context.js';
import type { WriteTools } from '../write/create-records.js';
import type { ImportContexts } from './import-contexts.js';
import type { PreparedRecord } from './prepare-batch.js';

type Id = string | number;
type Status = ImportedLine['status'];

/** Of several statuses of a line, the lowest one counts. */
const ranks: Readonly<Record<Status, number>> = { created: 0, updated: 1, unchanged: 2 };
/** Events published before other requests get a turn. */
const eventsPerTurn = 200;

/**
 * What an import wrote: only what the report and the listeners need, in lists of plain values, because a file may have
 * very many records.
 */
export class WrittenLines {
  private readonly lines: number[] = [];
  private readonly statuses: Status[] = [];
  private readonly ids: Id[] = [];
  private readonly versions: (number | null)[] = [];
  /** The events of records that need more than their key and version, by index. */
  private readonly events = new Map<number, readonly ChangeEvent[]>();
  /** Whole records are kept only for an extension that acts after the commit. */
  private readonly kept: { readonly context: WriteContext; readonly written: Written }[] = [];

  constructor(
    private readonly dry: boolean,
    private readonly contexts: ImportContexts,
  ) {}

  get count(): number {
    return this.lines.length;
  }

  /** The keys of the records after the first `count`, by line. */
  since(count: number): Map<number, Id> {
    return new Map(this.lines.slice(count).map((line, at) => [line, this.ids[count + at] as Id]));
  }

  /** Returns a function that restores the present state. */
  mark(): () => void {
    const { length } = this.lines;
    return () => {
      for (const list of [this.lines, this.statuses, this.ids, this.versions]) list.length = length;
      this.events.clear();
      this.kept.length = 0;
    };
  }

  add({ line, action }: PreparedRecord, written: Written): void {
    const context = this.contexts[action] ?? this.contexts.any;
    const { view, extension } = context;
    const isSame = written.before === written.after && written.linked.length === 0;
    this.lines.push(line);
    this.statuses.push(isSame ? 'unchanged' : action === 'create' ? 'created' : 'updated');
    this.ids.push(written.after.get(view.primaryKey) as Id);
    this.versions.push(hasVersions(view) ? Number(written.after.get('_version')) : null);
    if (this.dry || isSame) return;
    if (extension?.afterCommit) this.kept.push({ context, written });
    else if (written.linked.length > 0 || (written.before && seenBefore(view, written.before, written.after)))
      this.events.set(this.lines.length - 1, eventsOf(written, context));
  }

  /** Notifies extensions and listeners after the commit. */
  async notify({ bus }: WriteTools): Promise<void> {
    await inSpiteOfFailures(this.kept, ({ context, written }) => notifyWritten([written], context, bus));
    if (this.kept.length > 0) return;
    for (const [at, status] of this.statuses.entries()) {
      if (status === 'unchanged') continue;
      for (const event of this.events.get(at) ?? [this.eventAt(at)]) bus.publish(event);
      if (at % eventsPerTurn === eventsPerTurn - 1) await breathe();
    }
  }

  private eventAt(at: number): ChangeEvent {
    const action = this.statuses[at] === 'created' ? 'create' : 'update';
    const version = this.versions[at] ?? null;
    const { view } = this.contexts.any;
    return { kind: 'record', view: view.name, id: this.ids[at] as Id, action, version, ...indexedBy(view) };
  }

  report(encoding: FileEncoding): ImportReport {
    const { dry } = this;
    const lines = this.lines
      .map((line, at): ImportedLine => {
        const status = this.statuses[at] as Status;
        // The keys of a dry run were rolled back.
        return { line, status, id: dry && status === 'created' ? null : (this.ids[at] as Id) };
      })
      // A record may have been created or left alone first, and linked later.
      .sort((a, b) => a.line - b.line || ranks[a.status] - ranks[b.status])
      .filter(({ line }, at, all) => line !== all[at - 1]?.line);
    const count = (wanted: Status): number => lines.filter(({ status }) => status === wanted).length;
    const [created, updated, unchanged] = [count('created'), count('updated'), count('unchanged')];
    return { created, updated, unchanged, failed: 0, dry, ...(encoding === 'utf-8' ? {} : { encoding }), lines };
  }
}
