import { newUuid } from '@viewkraft/model';
import { valueOf, type RecordId, type WireRecord } from '../api/WireRecord.js';
import type { ViewModel } from '../model/ViewModel.js';
import { changedColumns, createBody } from './changedColumns.js';
import type { EntityDraft } from './EntityDraft.js';
import type { Conflict, Resolution, Side } from './EntityState.js';
import { mergeRecord, type Merge } from './mergeRecord.js';
import { sameValue } from './sameValue.js';
import { SentValues } from './SentValues.js';
import { wireValue } from './wireValue.js';

export type Values = ReadonlyMap<string, unknown>;

/** A record and what an editor made of it: which columns differ, what a save sends, how a newer record goes under it. */
export class RecordEdit {
  /** What was sent and never answered: these columns count as changed until the server has spoken. */
  readonly sent = new SentValues();
  /** What is on its way at this moment. */
  inFlight: WireRecord | null = null;
  /** A key made here, so that a create whose answer was lost can be repeated without making a double. */
  proposedId: string | null;

  constructor(
    public model: ViewModel,
    public record: WireRecord | null,
    public values: Values,
    /** The inputs of a new record before anything was typed. */
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

  /** Columns that the server may lack. */
  changed(): ReadonlySet<string> {
    const base = this.record ? changedColumns(this.model, this.record, this.values) : this.touched();
    return new Set([...base, ...this.sent.all.keys()]);
  }

  /** Columns of a new record that hold something else than at its beginning. */
  touched(): readonly string[] {
    return [...this.values.keys()].filter((name) => !this.isSame(name, this.initial.get(name)));
  }

  /** What a save sends now. */
  body(): WireRecord {
    if (this.record === null) {
      const body = createBody(this.model, this.values);
      const { primaryKey } = this.model;
      return this.proposedId === null || Object.hasOwn(body, primaryKey) ? body : { [primaryKey]: this.proposedId, ...body }; // prettier-ignore
    }
    return Object.fromEntries([...this.changed()].map((name) => [name, this.values.get(name) ?? null]));
  }

  set(name: string, value: unknown): void {
    this.values = new Map(this.values).set(name, value);
  }

  /** The server's answer to what was sent as `snapshot`; what was typed since stays. */
  accept(answer: WireRecord, snapshot: Values): void {
    const later = [...this.values.keys()].filter((name) => !Object.is(this.values.get(name), snapshot.get(name)));
    this.rebase(answer, later);
    this.sent.clear();
  }

  /** How one's own changes go with a newer record; nothing is changed by asking. */
  mergeWith(theirs: WireRecord): Merge {
    const { model, record, values, sent } = this;
    const given = record ? [] : Object.keys(createBody(model, values)).filter((name) => name !== model.primaryKey);
    return mergeRecord(model, record, theirs, {
      columns: new Set([...this.changed(), ...given]),
      values,
      sent: sent.all,
    });
  }

  /** A create that went through although its answer was lost: what the server made of what was sent is no conflict. */
  mergeCreated(theirs: WireRecord): Merge {
    const merge = this.mergeWith(theirs);
    const version = valueOf(theirs, '_version');
    if (typeof version === 'number' && version > 1) return merge;
    const isSettled = (name: string): boolean => {
      const sent = this.sent.all.get(name);
      return sent?.length === 1 && this.isSame(name, sent[0]);
    };
    const open = merge.conflicts.map(({ name }) => name).filter((name) => !isSettled(name));
    return { mine: new Set([...merge.mine, ...open]), conflicts: [] };
  }

  /** Puts one's own values of the named columns on top of a newer record. */
  rebase(record: WireRecord, own: Iterable<string>): void {
    const values = valuesOf(this.model, record);
    for (const name of own) values.set(name, this.values.get(name) ?? null);
    this.values = values;
    const before = this.version;
    this.record = withIncluded(this.model, record, this.record);
    // What was sent for an older version is refused by now; before that it may still arrive.
    if (before === null || this.version === null || this.version > before) this.sent.clear();
    this.inFlight = null;
  }

  /** Goes on from the newer record with the columns that were chosen, and those nobody else touched. */
  settle(conflict: Conflict, choice: Resolution): void {
    const { mine } = this.mergeWith(conflict.record);
    const sideOf = (name: string): Side => (typeof choice === 'string' ? choice : (choice.get(name) ?? 'mine'));
    const kept = conflict.columns.filter(({ name }) => sideOf(name) === 'mine').map(({ name }) => name);
    this.rebase(conflict.record, [...mine, ...kept]);
  }

  /** Back to what the server has, or to the beginning. */
  reset(): void {
    this.values = this.record ? valuesOf(this.model, this.record) : this.initial;
    this.sent.clear();
  }

  /** The definition changed under an open form: new columns appear with the record's values. */
  adopt(model: ViewModel, initial: Values): void {
    this.model = model;
    const base = this.record ? valuesOf(model, this.record) : initial;
    this.initial = initial;
    this.values = new Map([...base].map(([name, value]) => [name, this.values.has(name) ? this.values.get(name) : value])); // prettier-ignore
  }

  draft(): EntityDraft {
    const { record, values } = this;
    const sent = new SentValues();
    sent.restore(this.sent.all);
    sent.add(Object.entries(this.inFlight ?? {}));
    const names = [...(record ? this.changed() : new Set([...this.touched(), ...sent.all.keys()]))].filter(
      (name) =>
        (name !== this.model.primaryKey || !this.proposedId) &&
        // A new password is kept nowhere.
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
   * Takes up what the journal kept; columns that are gone are passed over. Returns the record as the server has it when
   * a column was changed there too: it is still to be faced.
   */
  restore(draft: EntityDraft): WireRecord | null {
    const known = (name: string): boolean => this.values.has(name);
    const kept = Object.entries(draft.values).filter(([name]) => known(name));
    this.values = new Map([...this.values, ...kept]);
    this.sent.restore(new Map(Object.entries(draft.sent).filter(([name]) => known(name))));
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

/** A record's inputs. */
export function valuesOf(model: ViewModel, record: WireRecord): Map<string, unknown> {
  return new Map([...model.columns.keys()].map((name) => [name, valueOf(record, name) ?? null]));
}

/** A write's answer holds no included records; those of unchanged keys are still right. */
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
