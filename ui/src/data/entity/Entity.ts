import type { ApiError } from '../../base/api/ApiError.js';
import type { Act } from '../../base/api/recordsApi.js';
import { isOlderRecord, type RecordId, type WireRecord } from '../../base/wire/WireRecord.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import { applyToOriginal } from './applyToOriginal.js';
import { deleteRecord } from './deleteRecord.js';
import type { EntityDraft } from './drafts/EntityDraft.js';
import type { Conflict, EntityState, Resolution, SaveOutcome } from './state/EntityState.js';
import type { EntityHooks, EntityContext, RecordCalls } from './saving/EntityContext.js';
import { firstValues } from './state/firstValues.js';
import type { EntitySource, OpenEntity } from './OpenEntity.js';
import { ParentEntities } from './ParentEntities.js';
import { prepareSave } from './saving/prepareSave.js';
import { RecordEdit } from './state/RecordEdit.js';
import { SaveControl } from './saving/SaveControl.js';
import { isBusy } from './state/SaveMachine.js';
import { saveRecord, sendAndForget } from './saving/saveRecord.js';
import { ObservedState, stateOfEntity } from './stateOfEntity.js';
import { withoutRelated } from './state/withoutRelated.js';

const standaloneContext: EntityContext = { isOnline: () => true };

/** One record that is being edited: its values and flags (E1), how it is saved (E2), merged (D6) and deleted (E3). */
export class Entity extends ObservedState<EntityState> implements OpenEntity {
  /** The entity that this one is a copy of. */
  readonly original: OpenEntity | null;
  readonly parents: ParentEntities<Entity>;
  private readonly edit: RecordEdit;
  private readonly control: SaveControl;
  private readonly isDummy: boolean;
  private isClone: boolean;
  private isDeleted = false;
  private isRestored = false;
  private isPaused = false;
  /** The record's creation has not been reported yet. */
  private isFirstCommitPending: boolean;
  private conflict: Conflict | null = null;
  protected state: EntityState;
  private hooks: EntityHooks = {};

  constructor(
    model: ViewModel,
    private readonly calls: RecordCalls,
    private readonly source: EntitySource,
    private readonly context: EntityContext = standaloneContext,
  ) {
    super();
    const record = 'record' in source ? source.record : null;
    this.original = 'original' in source ? source.original : null;
    this.isClone = this.original !== null;
    this.isDummy = 'dummy' in source;
    this.isFirstCommitPending = record === null;
    this.edit = new RecordEdit(model, record, firstValues(model, source));
    this.parents = new ParentEntities({
      child: this,
      setKey: (foreignKey, id) => this.edit.set(foreignKey, id),
      changed: () => this.parentChanged(),
      context,
    });
    const onRefused = (error: ApiError) => this.hooks.onRefused?.(error);
    this.control = new SaveControl({ run: () => this.run(), onState: () => this.publish(), onRefused }, this.isAutomatic);
    this.state = this.snapshot();
  }

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

  /** Whether a save is running or scheduled. */
  get isPending(): boolean {
    return this.control.isPending;
  }

  use(hooks: EntityHooks): void {
    this.hooks = hooks;
  }

  /** Takes over a changed view definition in an open form: new columns appear with the record's values. */
  adopt(model: ViewModel): void {
    if (model === this.edit.model) return;
    this.edit.adopt(model, firstValues(model, this.source));
    this.control.dispatch({ type: 'automatic', isAutomatic: this.isAutomatic });
  }

  /** Sets a column's value; with autosave a save follows automatically. */
  set(name: string, value: unknown): void {
    const isReplaced = this.parents.forget(name);
    if (!isReplaced && Object.is(this.edit.values.get(name), value)) return;
    this.edit.set(name, value);
    if (this.conflict) this.faceConflict(this.conflict.record);
    this.edited('edited', true);
  }

  /** Saves all changes, parents first (E5). Throws ApiError when the server refuses. */
  save(): Promise<SaveOutcome> {
    return this.control.save();
  }

  /** Runs a scheduled autosave at once. */
  flush(): Promise<void> {
    return this.control.flush();
  }

  /** Sends a scheduled autosave when the page closes, without waiting. The draft stays until the response arrives. */
  sendAndForget(): void {
    if (!this.control.isOnItsWay || this.parents.isUnsaved) return;
    sendAndForget(this.edit, this.calls);
    this.context.onEdited?.(this);
  }

  /** Deletes the record, without a request if it was never saved (E3). Throws ApiError. */
  async remove(): Promise<Act> {
    await this.control.waitUntilIdle();
    const act = this.id === null ? null : await deleteRecord(this.calls, this.model.name, this.id, this.version);
    this.edit.reset();
    this.markDeleted();
    this.context.onEdited?.(this);
    this.context.onRemoved?.(this);
    return act;
  }

  /** Marks the record as deleted by someone else; typed values stay visible and can be cloned. */
  markDeleted(): void {
    this.isDeleted = true;
    this.conflict = null;
    this.parents.clear(true);
    this.control.dispatch({ type: 'ended', isChanged: this.isDirty });
  }

  /** Merges the server's current record below the editor's own changes, unless both changed the same column. */
  absorb(record: WireRecord): void {
    if (this.isDeleted || this.edit.isNew || isBusy(this.control.current())) return;
    if (isOlderRecord(record, this.version, this.model)) return;
    if (this.conflict) return this.faceConflict(record);
    const { mine, conflicts } = this.edit.mergeWith(record);
    // A column that both changed becomes a conflict on save, not while the editor is typing.
    if (conflicts.length > 0) return;
    this.edit.rebase(record, mine);
    if (this.isDirty) this.publish();
    else this.control.dispatch({ type: 'settled', isChanged: false });
    this.context.onEdited?.(this);
  }

  /** Resolves a conflict, for all columns or one by one, and saves the remaining changes. */
  async resolve(choice: Resolution): Promise<void> {
    const { conflict } = this;
    if (!conflict) return;
    this.edit.settle(conflict, choice);
    this.conflict = null;
    this.edited('settled');
    if (this.state.isChanged) await this.save();
  }

  /** Repeats a create without a response, after the editor has checked that the first one was not stored. */
  async createAgain(): Promise<SaveOutcome> {
    if (!this.state.isUncertain) return 'nothing';
    this.edit.sent.clear();
    this.control.dispatch({ type: 'settled', isChanged: true });
    return this.save();
  }

  /** Discards the editor's own changes. */
  discard(): void {
    this.parents.discard();
    this.edit.reset();
    if (this.conflict) this.edit.rebase(this.conflict.record, []);
    this.conflict = null;
    this.isRestored = false;
    this.edited(isBusy(this.control.current()) ? 'edited' : 'settled');
  }

  /** Moves the clone's changes to its original and saves that; they stay if it was deleted. Throws ApiError. */
  async applyToOriginal(): Promise<SaveOutcome> {
    const { original } = this;
    if (!original) throw new Error('Only a clone has an original.');
    return applyToOriginal(this, original, this.edit.values, this.edit.touched());
  }

  /** Unsaved changes for the journal; null: none. `isWhole`: includes the initial values of a new record. */
  draft(isWhole = false): EntityDraft | null {
    const { isChanged, isNew } = this.state;
    if (this.isDummy || !(isChanged || (isWhole && isNew))) return null;
    const parents = this.parents.drafts();
    return { ...this.edit.draft(isWhole), ...(parents ? { parents } : {}) };
  }

  /** Restores unsaved changes of an earlier session of the page, merged with the server's current record. */
  restore(draft: EntityDraft): void {
    const { edit } = this;
    const theirs = edit.restore(draft);
    this.isRestored = edit.changed().size > 0;
    if (theirs) return this.faceConflict(theirs);
    this.edited('settled');
    if (edit.isNew && edit.proposedId === null && !edit.sent.isEmpty) this.control.dispatch({ type: 'uncertain' });
  }

  /** Removes a deleted related record from the included records. */
  forgetRelated(view: string, id: RecordId): void {
    if (!this.edit.record) return;
    this.edit.record = withoutRelated(this.model, this.edit.record, view, id);
    this.publish();
  }

  /** Pauses autosave until the returned function is called, e.g. while a parent is being edited. */
  pause(): () => void {
    const set = (isPaused: boolean) => {
      this.isPaused = isPaused;
      this.control.dispatch({ type: 'automatic', isAutomatic: this.isAutomatic });
    };
    set(true);
    return () => set(false);
  }

  /** Retries a waiting save at once, because the connection is back. */
  retry(): void {
    this.control.dispatch({ type: 'online' });
  }

  /** Stops autosave; the entity may be dropped. */
  dispose(): void {
    this.control.stop();
  }

  private get isAutomatic(): boolean {
    return this.edit.model.autosave && !this.isClone && !this.isDummy && !this.isPaused;
  }

  private edited(type: 'edited' | 'settled', isTyped = false): void {
    this.control.dispatch({ type, isChanged: this.isDirty });
    this.context.onEdited?.(this, isTyped);
  }

  /** Whether the record, or a parent that is saved with it, may have unsaved changes. */
  private get isDirty(): boolean {
    return this.edit.changed().size > 0 || this.parents.isUnsaved;
  }

  private parentChanged(): void {
    const { phase } = this.control.current();
    if (phase === 'resting' || phase === 'held') this.edited('edited');
    else this.publish();
  }

  private async run(): Promise<SaveOutcome> {
    if (this.isDummy) return 'nothing';
    return saveRecord({
      edit: this.edit,
      calls: this.calls,
      isOnline: this.context.isOnline,
      phase: () => this.control.current().phase,
      dispatch: this.control.dispatch,
      isChanged: () => this.isDirty,
      prepare: () => prepareSave(this.parents, this.hooks.validate),
      committed: (record) => this.committed(record),
      faceConflict: (theirs) => this.faceConflict(theirs),
      markDeleted: () => this.markDeleted(),
      recordDraft: () => this.context.onEdited?.(this),
    });
  }

  private committed(record: WireRecord): void {
    const wasNew = this.isFirstCommitPending;
    this.isFirstCommitPending = this.isClone = this.isRestored = false;
    this.control.dispatch({ type: 'committed', isChanged: this.isDirty });
    if (wasNew) this.control.dispatch({ type: 'automatic', isAutomatic: this.isAutomatic });
    this.context.onEdited?.(this);
    this.context.onSaved?.(this, record, wasNew);
    this.hooks.onSaved?.(record, wasNew);
  }

  /** Shows the columns that both sides changed to the editor, or continues when there are none. */
  private faceConflict(theirs: WireRecord): void {
    const { mine, conflicts } = this.edit.mergeWith(theirs);
    this.conflict = conflicts.length > 0 ? { record: theirs, columns: conflicts } : null;
    if (!this.conflict) this.edit.rebase(theirs, mine);
    this.control.dispatch(this.conflict ? { type: 'conflict' } : { type: 'settled', isChanged: this.isDirty });
    this.context.onEdited?.(this);
  }

  protected snapshot(): EntityState {
    const { isDeleted, isClone, isDummy, isRestored, conflict } = this;
    return stateOfEntity(this.edit, this.control.current(), { isDeleted, isClone, isDummy, isRestored, conflict });
  }
}
