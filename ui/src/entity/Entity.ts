import { ApiError } from '../api/ApiError.js';
import { valueOf, type RecordId, type WireRecord } from '../api/WireRecord.js';
import type { ViewModel } from '../model/ViewModel.js';
import { stateOfEntity } from './stateOfEntity.js';
import type { EntityDraft } from './EntityDraft.js';
import type { Conflict, EntityState, Resolution, SaveOutcome } from './EntityState.js';
import type { EntityHooks, EntitySurroundings, RecordCalls } from './EntitySurroundings.js';
import { firstValues } from './firstValues.js';
import type { EntitySource, OpenEntity } from './OpenEntity.js';
import { ParentEntities } from './ParentEntities.js';
import { RecordEdit } from './RecordEdit.js';
import { SaveControl } from './SaveControl.js';
import { isBusy } from './SaveMachine.js';
import { saveRecord } from './saveRecord.js';
import { sendAndForget } from './sendAndForget.js';
import { shownAs, withoutRelated } from './withoutRelated.js';

const alone: EntitySurroundings = { isOnline: () => true };

/** One record in the hands of an editor: its values, its flags (E1), and how it is saved (E2), merged (D6) and deleted (E3). */
export class Entity implements OpenEntity {
  /** The entity that this one is a copy of. */
  readonly original: OpenEntity | null;
  readonly parents = new ParentEntities(this);
  private readonly edit: RecordEdit;
  private readonly control: SaveControl;
  private readonly isDummy: boolean;
  private isClone: boolean;
  private isDeleted = false;
  private isRestored = false;
  private isUnborn: boolean; // Its first commit is still to be told.
  private conflict: Conflict | null = null;
  private state: EntityState;
  private hooks: EntityHooks = {};
  private readonly listeners = new Set<() => void>();

  constructor(
    model: ViewModel,
    private readonly calls: RecordCalls,
    private readonly source: EntitySource,
    private readonly surroundings: EntitySurroundings = alone,
  ) {
    const record = 'record' in source ? source.record : null;
    this.original = 'original' in source ? source.original : null;
    this.isClone = this.original !== null;
    this.isDummy = 'dummy' in source;
    this.isUnborn = record === null;
    this.edit = new RecordEdit(model, record, firstValues(model, source));
    const host = {
      run: () => this.run(),
      onState: () => this.tell(),
      onRefused: (error: ApiError) => this.hooks.onRefused?.(error),
    };
    this.control = new SaveControl(host, this.isAutomatic);
    this.state = this.snapshot();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): EntityState => this.state;

  get model(): ViewModel {
    return this.edit.model;
  }

  get id(): RecordId | null {
    return this.edit.id;
  }

  get version(): number | null {
    return this.edit.version;
  }

  get isSaving(): boolean {
    return this.control.isSaving;
  }

  /** Whether something is on its way, or will be by itself. */
  get isPending(): boolean {
    return this.control.isPending;
  }

  use(hooks: EntityHooks): void {
    this.hooks = hooks;
  }

  /** The definition changed under an open form: new columns appear with the record's values. */
  adopt(model: ViewModel): void {
    if (model === this.edit.model) return;
    this.edit.adopt(model, firstValues(model, this.source));
    this.control.dispatch({ type: 'automatic', isAutomatic: this.isAutomatic });
  }

  /** Takes an edit; with autosave the save follows by itself. */
  set(name: string, value: unknown): void {
    if (Object.is(this.edit.values.get(name), value)) return;
    this.parents.forget(name);
    this.edit.set(name, value);
    if (this.conflict) this.face(this.conflict.record);
    this.edited('edited', true);
  }

  /** Saves what has changed, parents first (E5). Throws ApiError when the server refuses. */
  save(): Promise<SaveOutcome> {
    return this.control.save();
  }

  /** Sends an autosave that is still waiting for its moment. */
  flush(): Promise<void> {
    return this.control.flush();
  }

  /** The page goes away: sends what waits for its moment, without waiting for an answer. The draft stays until one comes. */
  sendAndForget(): void {
    if (!this.control.isOnItsWay) return;
    sendAndForget(this.edit, this.calls);
    this.surroundings.onEdited?.(this);
  }

  /** Deletes the record; the server is only asked when it knows it (E3). Throws ApiError. */
  async remove(): Promise<void> {
    await this.control.quiet();
    if (this.id !== null) {
      await this.calls.remove(this.model.name, this.id, this.version).catch((error: unknown) => {
        // Gone already is what was wanted: an earlier try, or somebody else.
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      });
    }
    this.edit.reset();
    this.gone();
    this.surroundings.onEdited?.(this);
    this.surroundings.onRemoved?.(this);
  }

  /** The record was deleted elsewhere; what was typed stays to be read and cloned. */
  gone(): void {
    this.isDeleted = true;
    this.conflict = null;
    this.control.dispatch({ type: 'ended', isChanged: this.edit.changed().size > 0 });
  }

  /** Takes the record as it now stands on the server, under one's own changes where they do not meet. */
  absorb(record: WireRecord): void {
    if (this.isDeleted || this.edit.isNew || isBusy(this.control.current())) return;
    const version = valueOf(record, '_version');
    if (typeof version === 'number' && this.version !== null && version < this.version) return;
    if (this.conflict) return this.face(record);
    const { mine, conflicts } = this.edit.mergeWith(record);
    // A column that both changed becomes a question when it is saved, not while it is typed.
    if (conflicts.length > 0) return;
    this.edit.rebase(record, mine);
    if (this.edit.changed().size > 0) this.tell();
    else this.control.dispatch({ type: 'settled', isChanged: false });
    this.surroundings.onEdited?.(this);
  }

  /** Settles a conflict, for all columns or one by one, and saves what is left. */
  async resolve(choice: Resolution): Promise<void> {
    const { conflict } = this;
    if (!conflict) return;
    this.edit.settle(conflict, choice);
    this.conflict = null;
    this.edited('settled');
    if (this.state.isChanged) await this.save();
  }

  /** The editor has seen that a create without an answer did not go through, and wants it sent again. */
  async createAgain(): Promise<SaveOutcome> {
    if (!this.state.isUncertain) return 'nothing';
    this.edit.sent.clear();
    this.control.dispatch({ type: 'settled', isChanged: true });
    return this.save();
  }

  /** Throws one's own changes away. */
  discard(): void {
    const { conflict } = this;
    this.edit.reset();
    if (conflict) this.edit.rebase(conflict.record, []);
    this.conflict = null;
    this.isRestored = false;
    this.edited(isBusy(this.control.current()) ? 'edited' : 'settled');
  }

  /** A copy without key, not saved before it is asked to (E4). */
  clone(): Entity {
    const userId = 'userId' in this.source ? this.source.userId : null;
    return new Entity(this.model, this.calls, { original: this, userId }, this.surroundings);
  }

  /** Writes what was changed in the clone back to what it was made from, and saves that. Throws ApiError. */
  async applyToOriginal(): Promise<SaveOutcome> {
    const { original } = this;
    if (!original) throw new Error('Only a clone has an original.');
    for (const name of this.edit.touched()) original.set(name, this.edit.values.get(name));
    this.discard();
    return original.save();
  }

  /** What the journal keeps of unsaved changes; null when there are none. */
  draft(): EntityDraft | null {
    return this.isDummy || !this.state.isChanged ? null : this.edit.draft();
  }

  /** Takes up unsaved changes of an earlier session of the page, merged with what the server has now. */
  restore(draft: EntityDraft): void {
    const { edit } = this;
    const theirs = edit.restore(draft);
    this.isRestored = edit.changed().size > 0;
    if (theirs) return this.face(theirs);
    this.edited('settled');
    if (edit.isNew && edit.proposedId === null && !edit.sent.isEmpty) this.control.dispatch({ type: 'uncertain' });
  }

  /** Whether a related record came with this one. */
  isShowing(view: string, id: RecordId): boolean {
    const { record } = this.edit;
    return record !== null && shownAs(this.model, record, view, id).length > 0;
  }

  /** A related record was deleted. */
  forgetRelated(view: string, id: RecordId): void {
    if (!this.edit.record) return;
    this.edit.record = withoutRelated(this.model, this.edit.record, view, id);
    this.tell();
  }

  /** The connection is back: what waits is tried at once. */
  retry(): void {
    this.control.dispatch({ type: 'online' });
  }

  /** Nothing is sent any more by itself; the entity may be dropped. */
  dispose(): void {
    this.control.stop();
  }

  private get isAutomatic(): boolean {
    return this.edit.model.autosave && !this.isClone && !this.isDummy;
  }

  private edited(type: 'edited' | 'settled', isTyped = false): void {
    this.control.dispatch({ type, isChanged: this.edit.changed().size > 0 });
    this.surroundings.onEdited?.(this, isTyped);
  }

  private async run(): Promise<SaveOutcome> {
    if (this.isDummy) return 'nothing';
    return saveRecord({
      edit: this.edit,
      calls: this.calls,
      isOnline: this.surroundings.isOnline,
      phase: () => this.control.current().phase,
      dispatch: this.control.dispatch,
      prepare: async () => {
        const obstacle = await this.parents.save();
        if (obstacle) return obstacle;
        return this.hooks.validate && !(await this.hooks.validate()) ? 'invalid' : null;
      },
      committed: (record) => this.committed(record),
      face: (theirs) => this.face(theirs),
      gone: () => this.gone(),
      noted: () => this.surroundings.onEdited?.(this),
    });
  }

  private committed(record: WireRecord): void {
    const wasNew = this.isUnborn;
    this.isUnborn = this.isClone = this.isRestored = false;
    this.control.dispatch({ type: 'committed', isChanged: this.edit.changed().size > 0 });
    if (wasNew) this.control.dispatch({ type: 'automatic', isAutomatic: this.isAutomatic });
    this.surroundings.onEdited?.(this);
    this.surroundings.onSaved?.(this, record, wasNew);
    this.hooks.onSaved?.(record, wasNew);
  }

  /** Puts the columns that both changed before the editor, or goes on where none are left. */
  private face(theirs: WireRecord): void {
    const { mine, conflicts } = this.edit.mergeWith(theirs);
    this.conflict = conflicts.length > 0 ? { record: theirs, columns: conflicts } : null;
    if (!this.conflict) this.edit.rebase(theirs, mine);
    this.control.dispatch(
      this.conflict ? { type: 'conflict' } : { type: 'settled', isChanged: this.edit.changed().size > 0 },
    );
    this.surroundings.onEdited?.(this);
  }

  private tell(): void {
    this.state = this.snapshot();
    for (const listener of [...this.listeners]) listener();
  }

  private snapshot(): EntityState {
    const { isDeleted, isClone, isDummy, isRestored, conflict } = this;
    return stateOfEntity(this.edit, this.control.current(), { isDeleted, isClone, isDummy, isRestored, conflict });
  }
}
