import type { Message } from '@viewkraft/model';

/** Returns the errors of the record's current values, for the given columns or for all. */
export type CheckColumns = (names?: readonly string[]) => Promise<ReadonlyMap<string, Message>>;

/** Debounce time for validation in milliseconds: longer than the gap between keystrokes, too short to be noticed. */
const debounceMs = 300;

/**
 * The errors of an open record by column, and which of them are shown: a field shows its error after its first blur, or
 * after an attempt to save. Validation is debounced, so that typing never waits for it.
 */
export class FormProblems {
  private found: ReadonlyMap<string, Message> = new Map();
  /** Errors reported by the server; kept until the value changes. */
  private refused: ReadonlyMap<string, Message> = new Map();
  private readonly left = new Set<string>();
  private isRevealed = false;
  private readonly waiting = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The latest check of each column; the results of older checks are ignored. */
  private readonly latestChecks = new Map<string, number>();
  private lastCheck = 0;
  private shownNow: ReadonlyMap<string, Message> = new Map();
  private readonly listeners = new Set<() => void>();

  constructor(
    private columns: readonly string[],
    private check: CheckColumns,
    private version = '',
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The errors shown now, by column; the same map until they change. */
  readonly shown = (): ReadonlyMap<string, Message> => this.shownNow;

  /** Takes a new model of the view. Errors of the previous definition no longer apply. */
  adopt(columns: readonly string[], check: CheckColumns, version: string): void {
    this.columns = columns;
    this.check = check;
    if (version === this.version) return;
    this.version = version;
    this.found = this.refused = new Map();
    this.latestChecks.clear();
    this.notify();
    for (const column of columns) if (this.isRevealed || this.left.has(column)) this.waiting.add(column);
    this.checkSoon();
  }

  /** Handles a changed value; the change may also resolve errors of other columns. */
  changed(column: string): void {
    if (this.refused.has(column)) {
      this.refused = without(this.refused, column);
      this.notify();
    }
    if (this.isRevealed || this.left.has(column)) this.waiting.add(column);
    for (const other of this.shownNow.keys()) if (!this.refused.has(other)) this.waiting.add(other);
    this.checkSoon();
  }

  /** Handles a field's blur. */
  leave(column: string): void {
    const isFirst = !this.left.has(column);
    this.left.add(column);
    if (!isFirst && !this.waiting.has(column)) return;
    this.waiting.add(column);
    this.checkSoon(0);
  }

  /**
   * Validates the whole record and resolves to whether it may be sent. `reveal` also shows errors of untouched fields.
   */
  async checkAll(reveal: boolean): Promise<boolean> {
    clearTimeout(this.timer);
    this.waiting.clear();
    const isValid = (await this.run(this.columns)).size === 0;
    if (reveal && !isValid) {
      this.isRevealed = true;
      this.notify();
    }
    return isValid;
  }

  /** Shows the errors of every field except the one being edited. */
  revealBut(column: string | undefined): void {
    for (const name of this.found.keys()) if (name !== column) this.left.add(name);
    this.notify();
  }

  /** Takes the server's refusals; one message per column. */
  refuse(messages: ReadonlyMap<string, Message>): void {
    this.refused = messages;
    this.notify();
  }

  /** Handles a save: drops the server's errors, and shows others only after a field's next blur. */
  settle(): void {
    this.isRevealed = false;
    this.refused = new Map();
    this.notify();
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private checkSoon(delay = debounceMs): void {
    if (this.waiting.size === 0) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const names = [...this.waiting];
      this.waiting.clear();
      void this.run(names);
    }, delay);
  }

  private async run(names: readonly string[]): Promise<ReadonlyMap<string, Message>> {
    const check = ++this.lastCheck;
    for (const name of names) this.latestChecks.set(name, check);
    const problems = await this.check(names);
    const found = new Map(this.found);
    for (const name of names) {
      if (this.latestChecks.get(name) !== check) continue;
      const problem = problems.get(name);
      if (problem) found.set(name, problem);
      else found.delete(name);
    }
    this.found = found;
    this.notify();
    return problems;
  }

  private notify(): void {
    const next = new Map<string, Message>();
    for (const column of this.columns) {
      const problem =
        this.refused.get(column) ?? (this.isRevealed || this.left.has(column) ? this.found.get(column) : undefined);
      if (problem) next.set(column, sameMessage(this.shownNow.get(column), problem));
    }
    if (sameEntries(next, this.shownNow)) return;
    this.shownNow = next;
    for (const listener of [...this.listeners]) listener();
  }
}

/** Returns the message that is already shown if the new one is equal. */
function sameMessage(before: Message | undefined, now: Message): Message {
  return before && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

function sameEntries(a: ReadonlyMap<string, Message>, b: ReadonlyMap<string, Message>): boolean {
  return a.size === b.size && [...a].every(([column, message]) => b.get(column) === message);
}

function without(map: ReadonlyMap<string, Message>, column: string): ReadonlyMap<string, Message> {
  const rest = new Map(map);
  rest.delete(column);
  return rest;
}
