import { ApiError } from '../api/ApiError.js';
import type { SaveOutcome } from './EntityState.js';
import { isBusy, newSaveState, nextSaveState, type SaveEvent, type SaveState } from './SaveMachine.js';

export interface SaveControlHost {
  readonly run: () => Promise<SaveOutcome>;
  /** The state is another one. */
  readonly onState: () => void;
  /** A save that began by itself was refused. */
  readonly onRefused: (error: ApiError) => void;
}

/** Runs the save machine of one entity: its timer, and one save at a time. */
export class SaveControl {
  private state: SaveState;
  private saving: Promise<SaveOutcome> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: SaveControlHost,
    isAutomatic: boolean,
  ) {
    this.state = newSaveState(isAutomatic);
  }

  readonly current = (): SaveState => this.state;

  get isSaving(): boolean {
    return this.saving !== null;
  }

  /** Whether something is on its way, or will be by itself. */
  get isPending(): boolean {
    return this.isSaving || this.state.due !== null;
  }

  readonly dispatch = (event: SaveEvent): void => {
    const before = this.state;
    this.state = nextSaveState(before, event);
    this.follow(before, event.type === 'edited');
    this.host.onState();
  };

  /** Ends when the save, and one that was under way before it, is settled. Throws ApiError when the server refuses. */
  async save(): Promise<SaveOutcome> {
    while (this.saving) await this.saving.catch(() => undefined);
    this.saving = this.host.run();
    try {
      return await this.saving;
    } finally {
      this.saving = null;
    }
  }

  /** Saves without anybody who waits for it. */
  async saveByItself(): Promise<void> {
    try {
      await this.save();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.host.onRefused(error);
    }
  }

  /** Ends when nothing is under way any more. */
  async quiet(): Promise<void> {
    this.stop();
    while (this.saving) await this.saving.catch(() => undefined);
  }

  /** Sends at once what would be sent by itself. */
  async flush(): Promise<void> {
    if (this.state.isAutomatic && (this.isSaving || this.state.isChanged)) await this.saveByItself();
  }

  /** Whether the server would get what there is without being asked. */
  get isOnItsWay(): boolean {
    const { phase, isAutomatic, isChanged } = this.state;
    return isAutomatic && isChanged && (phase === 'resting' || phase === 'waiting' || isBusy(this.state));
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** A state that only repeats its moment does not put it off; a key does. */
  private follow(before: SaveState, isEdit: boolean): void {
    const { due, phase } = this.state;
    const isPutOff = isEdit && phase === 'resting';
    if (due === before.due && phase === before.phase && !isPutOff) return;
    clearTimeout(this.timer);
    if (due !== null) this.timer = setTimeout(() => void this.saveByItself(), due);
  }
}
