import type { EntityState } from './state/EntityState.js';
import type { RecordEdit } from './state/RecordEdit.js';
import { type SaveState, saveStatus } from './state/SaveMachine.js';

/** An observable state; a new object with every change. */
export abstract class ObservedState<State> {
  private readonly listeners = new Set<() => void>();

  protected abstract state: State;

  protected abstract snapshot(): State;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): State => this.state;

  protected publish(): void {
    this.state = this.snapshot();
    for (const listener of [...this.listeners]) listener();
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
    isNew: edit.isNew,
    isChanged: save.isChanged,
    isReady: true,
    isUncertain: save.phase === 'uncertain',
    // A record that was never saved must not show as saved.
    status: edit.isNew && !flags.isDeleted && status === 'saved' ? 'unsaved' : status,
  };
}
