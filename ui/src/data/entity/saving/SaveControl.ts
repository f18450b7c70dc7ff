import { ApiError } from '../../../base/api/ApiError.js';
import type { SaveOutcome } from '../state/EntityState.js';
import { isBusy, newSaveState, nextSaveState, type SaveEvent, type SaveState } from '../state/SaveMachine.js';

interface SaveControlHost {
  readonly run: () => Promise<SaveOutcome>;
  /** The state has changed. */
  readonly onState: () => void;
  /** The server refused an autosave. */
  readonly onRefused: (error: ApiError) => void;
}

/** Drives the save machine of one entity: its timer, and one save at a time. */
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

  /** Whether a save is running or scheduled. */
  get isPending(): boolean {
    return this.isSaving || this.state.due !== null;
  }

  readonly dispatch = (event: SaveEvent): void => {
    const before = this.state;
    this.state = nextSaveState(before, event);
    this.follow(before, event.type === 'edited');
    this.host.onState();
  };

  /** Saves after any running save has ended. Throws ApiError when the server refuses. */
  async save(): Promise<SaveOutcome> {
    while (this.saving) await this.saving.catch(() => undefined);
    this.saving = this.host.run();
    try {
      return await this.saving;
    } finally {
      this.saving = null;
    }
  }

  /** Saves automatically: refusals are reported to the host instead of being thrown. */
  async autosave(): Promise<void> {
    try {
      await this.save();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.host.onRefused(error);
    }
  }

  /** Cancels a scheduled save and resolves when no save is running. */
  async waitUntilIdle(): Promise<void> {
    this.stop();
    while (this.saving) await this.saving.catch(() => undefined);
  }

  /** Runs a scheduled autosave at once. */
  async flush(): Promise<void> {
    if (this.state.isAutomatic && (this.isSaving || this.state.isChanged)) await this.autosave();
  }

  /** Whether autosave will send the current changes without further input. */
  get isOnItsWay(): boolean {
    const { phase, isAutomatic, isChanged } = this.state;
    return isAutomatic && isChanged && (phase === 'resting' || phase === 'waiting' || isBusy(this.state));
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Updates the timer. An unchanged due time does not restart it, but a keystroke does. */
  private follow(before: SaveState, isEdit: boolean): void {
    const { due, phase } = this.state;
    const isPutOff = isEdit && phase === 'resting';
    if (due === before.due && phase === before.phase && !isPutOff) return;
    clearTimeout(this.timer);
    if (due !== null) this.timer = setTimeout(() => void this.autosave(), due);
  }
}
