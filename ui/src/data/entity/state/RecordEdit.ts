import { newUuid } from '@viewkraft/model';
import { type RecordId, valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { changedColumns, createBody, sameValue } from './changedColumns.js';
import type { EntityDraft } from '../drafts/EntityDraft.js';
import type { Conflict, Resolution, Side } from './EntityState.js';
import { type Merge, mergeRecord } from './mergeRecord.js';
import { wireValue } from './wireValue.js';

/** Values that were sent but never answered: the server may have applied them or may still do so. */
class SentValues {
  private columns = new Map<string, readonly unknown[]>();

  get all(): ReadonlyMap<string, readonly unknown[]> {
    return this.columns;
  }

  get isEmpty(): boolean {
    return this.columns.size === 0;
  }

  add(body: Iterable<readonly [string, unknown]>): void {
    const next = new Map(this.columns);
    for (const [name, value] of body) {
      const exists = next.get(name) ?? [];
      if (!exists.some((one) => sameValue(one, value))) next.set(name, [...exists, value]);
    }
    this.columns = next;
  }

  restore(columns: ReadonlyMap<string, readonly unknown[]>): void {
    for (const [name, values] of columns) for (const value of values) this.add([[name, value]]);
  }

  clear(): void {
    this.columns = new Map();
  }
}

export type Values = ReadonlyMap<string, unknown>;

/** A record with an editor's changes: which columns differ, what a save sends, and how a newer record is merged. */
export class RecordEdit {
  /** Sent but unanswered values; their columns count as changed until the server has answered. */
  readonly sent = new SentValues();
  /** The body of the request that is running. */
  inFlight: WireRecord | null = null;
  /** A key generated in the browser, so that a create whose response was lost can be repeated without a duplicate. */
  proposedId: string | null;
  /** The inputs' values of the save that the record is the response to; empty if the record has another origin. */
  answered: Values = new Map();

  constructor(
    public model: ViewModel,
    public record: WireRecord | null,
    public values: Values,
    /** The initial values of a new record. */
    private initial: Values = values,
  ) {
    this.proposedId = record === null && canPropose(model) ? newUuid(Date.now()) : null;
  }

  get isNew(): boolean {
    return this.record === null;
  }

  get id(): RecordId | null {
    const id = valueOf(this.record, this.model.primaryKey);
    return typeof id === 'string' || typeof id === 'number' ? id : null;
  }

  get version(): number | null {
    const version = valueOf(this.record, '_version');
    return typeof version === 'number' ? version : null;
  }

  /** Columns whose values the server may not have yet. */
  changed(): ReadonlySet<string> {
    const base = this.record ? changedColumns(this.model, this.record, this.values) : this.touched();
    return new Set([...base, ...this.sent.all.keys()]);
  }

  /** Columns that differ from their initial values. */
  touched(): readonly string[] {
    return [...this.values.keys()].filter((name) => !this.isSame(name, this.initial.get(name)));
  }

  /** The request body of a save. */
  body(): WireRecord {
    if (this.record === null) {
      const body = createBody(this.model, this.values);
      const { primaryKey } = this.model;
      return this.proposedId === null || Object.hasOwn(body, primaryKey) ? body : { [primaryKey]: this.proposedId, ...body }; // prettier-ignore
    }
    return Object.fromEntries([...this.changed()].map((name) => [name, this.values.get(name) ?? null]));
  }

  set(name: string, value: unknown): void {
    if (!Object.is(this.values.get(name), value)) this.values = new Map(this.values).set(name, value);
  }

  /** Takes over the server's response to the values in `snapshot`; values typed since then stay. */
  accept(response: WireRecord, snapshot: Values): void {
    const later = [...this.values.keys()].filter((name) => !Object.is(this.values.get(name), snapshot.get(name)));
    this.rebase(response, later);
    this.answered = snapshot;
    this.sent.clear();
  }

  /** Compares the editor's changes with a newer record, without changing anything. */
  mergeWith(theirs: WireRecord): Merge {
    const { model, record, values, sent } = this;
    const filledColumns = record ? [] : Object.keys(createBody(model, values)).filter((name) => name !== model.primaryKey);
    return mergeRecord(model, record, theirs, {
      columns: new Set([...this.changed(), ...filledColumns]),
      values,
      sent: sent.all,
    });
  }

  /**
   * Merges the record of a create whose response was lost: values that the server derived from the sent ones do not
   * conflict.
   */
  mergeCreated(theirs: WireRecord): Merge {
    const merge = this.mergeWith(theirs);
    const version = valueOf(theirs, '_version');
    if (!this.model.managed || (typeof version === 'number' && version > 1)) return merge;
    const isSettled = (name: string): boolean => {
      const sent = this.sent.all.get(name);
      return sent?.length === 1 && this.isSame(name, sent[0]);
    };
    const open = merge.conflicts.map(({ name }) => name).filter((name) => !isSettled(name));
    return { mine: new Set([...merge.mine, ...open]), conflicts: [] };
  }

  /** Replaces the base by a newer record and keeps the editor's values of the named columns. */
  rebase(record: WireRecord, own: Iterable<string>): void {
    const values = valuesOf(this.model, record);
    for (const name of own) values.set(name, this.values.get(name) ?? null);
    this.values = values;
    const before = this.version;
    this.record = withIncluded(this.model, record, this.record);
    // With another version, writes sent for the older one are refused; without one they may still arrive.
    if (before === null || this.version === null || this.version !== before) this.sent.clear();
    this.inFlight = null;
    this.answered = new Map();
  }

  /** Rebases onto the conflict's record, keeping the chosen columns and those that only this editor changed. */
  settle(conflict: Conflict, choice: Resolution): void {
    const { mine } = this.mergeWith(conflict.record);
    const sideOf = (name: string): Side => (typeof choice === 'string' ? choice : (choice.get(name) ?? 'mine'));
    const kept = conflict.columns.filter(({ name }) => sideOf(name) === 'mine').map(({ name }) => name);
    this.rebase(conflict.record, [...mine, ...kept]);
  }

  /** Resets the values to the server's record or, for a new record, to the initial values. */
  reset(): void {
    this.values = this.record ? valuesOf(this.model, this.record) : this.initial;
    this.sent.clear();
  }

  /** Takes over a changed view definition: new columns appear with the record's values. */
  adopt(model: ViewModel, initial: Values): void {
    this.model = model;
    const base = this.record ? valuesOf(model, this.record) : initial;
    this.initial = initial;
    this.values = new Map([...base].map(([name, value]) => [name, this.values.has(name) ? this.values.get(name) : value])); // prettier-ignore
  }

  /** The unsaved changes. `isWhole`: includes the initial values of a new record. */
  draft(isWhole: boolean): EntityDraft {
    const { record, values } = this;
    const filled = isWhole ? Object.keys(createBody(this.model, values)) : this.touched();
    const sent = new SentValues();
    sent.restore(this.sent.all);
    sent.add(Object.entries(this.inFlight ?? {}));
    const names = [...(record ? this.changed() : new Set([...filled, ...sent.all.keys()]))].filter(
      (name) =>
        (name !== this.model.primaryKey || !this.proposedId) &&
        // Write-only values such as passwords are never stored in drafts.
        this.model.columns.get(name)?.isWriteOnly !== true,
    );
    const sentNames = [...sent.all].filter(([name]) => this.model.columns.get(name)?.isWriteOnly !== true);
    return {
      id: this.id,
      base: record
        ? Object.fromEntries([...names, '_version'].map((name) => [name, valueOf(record, name) ?? null]))
        : {},
      values: Object.fromEntries(names.map((name) => [name, values.get(name) ?? null])),
      sent: Object.fromEntries(sentNames),
      proposedId: this.proposedId,
    };
  }

  /**
   * Restores a draft; columns that no longer exist are skipped. Returns the server's record if a column was changed
   * there too, so that the caller must resolve the conflict.
   */
  restore(draft: EntityDraft): WireRecord | null {
    const exists = (name: string): boolean => this.values.has(name);
    const kept = Object.entries(draft.values).filter(([name]) => exists(name));
    this.values = new Map([...this.values, ...kept]);
    this.sent.restore(new Map(Object.entries(draft.sent).filter(([name]) => exists(name))));
    const theirs = this.record;
    if (theirs === null) {
      this.proposedId = draft.proposedId ?? this.proposedId;
      return null;
    }
    this.record = { ...theirs, ...draft.base };
    const { mine, conflicts } = this.mergeWith(theirs);
    if (conflicts.length > 0) return theirs;
    this.rebase(theirs, mine);
    return null;
  }

  private isSame(name: string, value: unknown): boolean {
    const column = this.model.columns.get(name);
    const now = this.values.get(name);
    if (Object.is(now, value)) return true;
    return column !== undefined && sameValue(wireValue(column, now), wireValue(column, value));
  }
}

/** The input values of a record, by column. */
export function valuesOf(model: ViewModel, record: WireRecord): Map<string, unknown> {
  return new Map([...model.columns.keys()].map((name) => [name, valueOf(record, name) ?? null]));
}

/** Responses to writes hold no included records; those of unchanged foreign keys are kept. */
function withIncluded(model: ViewModel, record: WireRecord, before: WireRecord | null): WireRecord {
  if (!before) return record;
  const kept = Object.entries(before).filter(([name]) => {
    const association = model.associations.get(name);
    if (association?.type !== 'belongsTo') return true;
    return valueOf(before, association.foreignKey) === valueOf(record, association.foreignKey);
  });
  return { ...Object.fromEntries(kept), ...record };
}

function canPropose(model: ViewModel): boolean {
  const key = model.columns.get(model.primaryKey);
  return key?.type === 'uuid' && key.default === undefined && key.readOnly !== true;
}
