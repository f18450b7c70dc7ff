import { Listeners } from '../../base/state/Listeners.js';
import type { EntityState } from './state/EntityState.js';
import type { RecordEdit } from './state/RecordEdit.js';
import { type SaveState, saveStatus } from './state/SaveMachine.js';

/** An observable state; a new object with every change. */
export abstract class ObservedState<State> {
  private readonly listeners = new Listeners();

  protected abstract state: State;

  protected abstract snapshot(): State;

  readonly subscribe = this.listeners.subscribe;

  readonly current = (): State => this.state;

  protected publish(): void {
    this.state = this.snapshot();
    this.listeners.notify();
  }
}

type Flags = Pick<EntityState, 'isDeleted' | 'isClone' | 'isDummy' | 'isRestored' | 'conflict'>;

/** The state of an entity as pages see it. */
export function stateOfEntity(edit: RecordEdit, save: SaveState, flags: Flags): EntityState {
  const status = saveStatus(save);
  return {
    ...flags,
    record: edit.record,
    values: edit.values,
    answered: edit.answered,
    isNew: edit.isNew,
    isChanged: save.isChanged,
    isReady: true,
    isUncertain: save.phase === 'uncertain',
    // A record that was never saved must not show as saved.
    status: edit.isNew && !flags.isDeleted && status === 'saved' ? 'unsaved' : status,
  };
}
