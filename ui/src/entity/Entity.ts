import { constants } from '@viewkraft/model';
import { ApiError } from '../api/ApiError.js';
import { valueOf, type RecordId, type WireRecord } from '../api/WireRecord.js';
import type { ViewModel } from '../model/ViewModel.js';
import { changedColumns, createBody } from './changedColumns.js';
import { defaultValues } from './defaultValues.js';
import type { EntityState, Resolution, Side } from './EntityState.js';
import { findConflict } from './findConflict.js';

/** The calls an entity makes; `recordsApi` in the page. */
export interface RecordCalls {
  get(view: string, id: RecordId, include?: string): Promise<WireRecord>;
  create(view: string, body: WireRecord): Promise<WireRecord>;
  update(view: string, id: RecordId, body: WireRecord, version: number | null): Promise<WireRecord>;
  remove(view: string, id: RecordId, version: number | null): Promise<void>;
}

export interface EntityHooks {
  /** Whether the values may be sent; the form shows the reasons when they may not. */
  readonly validate?: () => Promise<boolean>;
  /** After each save that the server took. */
  readonly onSaved?: (record: WireRecord, wasNew: boolean) => void;
  /** A save that began by itself and that the server refused. */
  readonly onRefused?: (error: ApiError) => void;
}

type Outcome = 'saved' | 'nothing' | 'invalid' | 'conflict' | 'offline';

const retryOffline = 3_000;

/** One record in the hands of an editor: its values, its flags (E1), and how it is saved (E2), merged (D6) and deleted (E3). */
export class Entity {
  private state: EntityState;
  private hooks: EntityHooks = {};
  private readonly listeners = new Set<() => void>();
  private saving: Promise<Outcome> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private model: ViewModel;
  /** The user's id, for columns that default to it. */
  private readonly userId: string | null;

  constructor(
    model: ViewModel,
    private readonly calls: RecordCalls,
    source: { readonly record: WireRecord } | { readonly userId: string | null; readonly preset?: WireRecord },
  ) {
    this.model = model;
    const record = 'record' in source ? source.record : null;
    this.userId = 'record' in source ? null : source.userId;
    const values = record
      ? valuesOf(model, record)
      : defaultValues(model, this.userId, 'preset' in source ? source.preset : undefined);
    this.state = {
      record,
      values,
      isNew: record === null,
      isChanged: false,
      isDeleted: false,
      isReady: true,
      isClone: false,
      isRestored: false,
      isUncertain: false,
      status: record ? 'saved' : 'unsaved',
      conflict: null,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): EntityState => this.state;

  get id(): RecordId | null {
    const id = valueOf(this.state.record, this.model.primaryKey);
    return typeof id === 'string' || typeof id === 'number' ? id : null;
  }

  get version(): number | null {
    const version = valueOf(this.state.record, '_version');
    return typeof version === 'number' ? version : null;
  }

  use(hooks: EntityHooks): void {
    this.hooks = hooks;
  }

  /** The definition changed under an open form: new columns appear with the record's values. */
  adopt(model: ViewModel): void {
    if (model === this.model) return;
    this.model = model;
    const base = this.state.record ? valuesOf(model, this.state.record) : defaultValues(model, this.userId);
    const { values: held } = this.state;
    const values = new Map([...base].map(([name, value]) => [name, held.has(name) ? held.get(name) : value]));
    this.update({ values });
  }

  /** Takes an edit; with autosave the save follows by itself. */
  set(name: string, value: unknown): void {
    if (Object.is(this.state.values.get(name), value)) return;
    const values = new Map(this.state.values).set(name, value);
    const isChanged = this.state.isNew || changedColumns(this.model, this.state.record, values).length > 0;
    const busy = this.state.status === 'saving' || this.state.status === 'offline';
    this.update({ values, isChanged, ...(busy ? {} : { status: isChanged ? 'unsaved' : 'saved' }) });
    if (isChanged) this.saveLater();
  }

  /** Saves what has changed. Throws ApiError when the server refuses. */
  async save(): Promise<Outcome> {
    clearTimeout(this.timer);
    while (this.saving) await this.saving.catch(() => undefined);
    this.saving = this.saveNow();
    try {
      return await this.saving;
    } finally {
      this.saving = null;
    }
  }

  /** Sends an autosave that is still waiting for its moment. */
  async flush(): Promise<void> {
    if (this.model.autosave && this.state.isChanged && !this.state.conflict) await this.autosave();
  }

  /** Deletes the record; the server is only asked when it knows it. Throws ApiError. */
  async remove(): Promise<void> {
    clearTimeout(this.timer);
    if (this.id !== null) await this.calls.remove(this.model.name, this.id, this.version);
    this.update({ isDeleted: true, isChanged: false, status: 'saved' });
  }

  /** Takes the record as it now stands on the server, where nothing of one's own is at stake. */
  absorb(record: WireRecord): void {
    if (this.state.isChanged || this.saving) return;
    this.update({
      record: withIncluded(record, this.state.record),
      values: valuesOf(this.model, record),
      status: 'saved',
    });
  }

  /** The record was deleted elsewhere. */
  gone(): void {
    clearTimeout(this.timer);
    this.update({ isDeleted: true });
  }

  /** Settles a conflict: one's own values go on top of theirs, or theirs replace one's own. */
  async resolve(choice: Resolution): Promise<void> {
    const { conflict } = this.state;
    if (!conflict) return;
    const mine = new Set(changedColumns(this.model, this.state.record, this.state.values));
    const sideOf = (column: string): Side => (typeof choice === 'string' ? choice : (choice.get(column) ?? 'mine'));
    for (const { name } of conflict.columns) if (sideOf(name) === 'theirs') mine.delete(name);
    this.rebase(conflict.record, mine);
    if (this.state.isChanged) await this.save();
  }

  /** Nothing is sent any more; the entity may be dropped. */
  dispose(): void {
    clearTimeout(this.timer);
  }

  private async saveNow(): Promise<Outcome> {
    if (this.state.conflict) return 'conflict';
    if (!this.state.isNew && !this.state.isChanged) return 'nothing';
    if (this.hooks.validate && !(await this.hooks.validate())) return 'invalid';
    for (;;) {
      this.update({ status: 'saving' });
      try {
        await this.send();
        return 'saved';
      } catch (error) {
        const known = error instanceof ApiError ? error : null;
        if (known?.status === 412 && this.merge(known)) continue;
        if (this.state.conflict) return 'conflict';
        this.update({ status: known?.isOffline ? 'offline' : 'unsaved' });
        if (known?.isOffline && this.model.autosave) {
          this.timer = setTimeout(() => void this.autosave(), retryOffline);
          return 'offline';
        }
        throw error;
      }
    }
  }

  private async send(): Promise<void> {
    const { model, state } = this;
    const sent = state.values;
    const wasNew = state.isNew;
    const record =
      this.id === null
        ? await this.calls.create(model.name, createBody(model, sent))
        : await this.calls.update(
            model.name,
            this.id,
            Object.fromEntries(changedColumns(model, state.record, sent).map((name) => [name, sent.get(name) ?? null])),
            this.version,
          );
    // What was typed while the request was under way stays.
    const later = new Set([...this.state.values].filter(([name, value]) => !Object.is(value, sent.get(name))).map(([name]) => name)); // prettier-ignore
    this.rebase(withIncluded(record, state.record), later);
    this.hooks.onSaved?.(record, wasNew);
    if (this.state.isChanged) this.saveLater();
  }

  /** A stale write: merges when nobody touched the same column, else leaves the choice to the editor. */
  private merge(error: ApiError): boolean {
    const theirs = error.body['record'] as WireRecord | undefined;
    if (!theirs) return false;
    const mine = changedColumns(this.model, this.state.record, this.state.values);
    const conflict = findConflict(this.model, this.state.record, theirs, this.state.values, mine);
    if (conflict) this.update({ conflict, status: 'unsaved' });
    else this.rebase(theirs, new Set(mine));
    return !conflict;
  }

  /** Puts one's own values of the named columns on top of a newer record. */
  private rebase(record: WireRecord, own: ReadonlySet<string>): void {
    const values = valuesOf(this.model, record);
    for (const name of own) values.set(name, this.state.values.get(name) ?? null);
    const base = withIncluded(record, this.state.record);
    const isChanged = changedColumns(this.model, base, values).length > 0;
    this.update({
      record: base,
      values,
      isNew: false,
      isChanged,
      conflict: null,
      status: isChanged ? 'unsaved' : 'saved',
    });
  }

  private saveLater(): void {
    if (!this.model.autosave || this.state.isClone || this.state.conflict) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.autosave(), constants.autosave + constants.saveDelay);
  }

  private async autosave(): Promise<void> {
    try {
      await this.save();
    } catch (error) {
      if (error instanceof ApiError) this.hooks.onRefused?.(error);
      else throw error;
    }
  }

  private update(part: Partial<EntityState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of [...this.listeners]) listener();
  }
}

function valuesOf(model: ViewModel, record: WireRecord): Map<string, unknown> {
  return new Map([...model.columns.keys()].map((name) => [name, valueOf(record, name) ?? null]));
}

/** A write's answer holds no included records; those of unchanged keys are still right. */
function withIncluded(record: WireRecord, before: WireRecord | null): WireRecord {
  return before ? { ...before, ...record } : record;
}
