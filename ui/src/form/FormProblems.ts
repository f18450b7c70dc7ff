import type { Message } from '@viewkraft/model';

/** Says what is wrong with the record as it stands, of the named columns or of all. */
export type CheckColumns = (names?: readonly string[]) => Promise<ReadonlyMap<string, Message>>;

/** A pause in typing, in milliseconds: longer than from key to key, too short to be noticed. */
const calm = 300;

/**
 * Why the columns of an open record are refused, and which of it is shown: a field complains once the reader has left
 * it, or once a save was asked for. Checks run in the pauses of typing, so that no key waits for one.
 */
export class FormProblems {
  private found: ReadonlyMap<string, Message> = new Map();
  /** What the server said; it stands until the value changes. */
  private refused: ReadonlyMap<string, Message> = new Map();
  private readonly left = new Set<string>();
  private isAsked = false;
  private readonly waiting = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The check that last began for a column; an older one that ends later says nothing any more. */
  private readonly begun = new Map<string, number>();
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

  /** What is shown now, by column; the same map until something else is. */
  readonly shown = (): ReadonlyMap<string, Message> => this.shownNow;

  /** Takes another model of the view. What was said about another version of the definition no longer holds. */
  adopt(columns: readonly string[], check: CheckColumns, version: string): void {
    this.columns = columns;
    this.check = check;
    if (version === this.version) return;
    this.version = version;
    this.found = this.refused = new Map();
    this.begun.clear();
    this.tell();
    for (const column of columns) if (this.isAsked || this.left.has(column)) this.waiting.add(column);
    this.checkSoon();
  }

  /** A column's value changed; what is complained about elsewhere may be mended by it. */
  changed(column: string): void {
    if (this.refused.has(column)) {
      this.refused = without(this.refused, column);
      this.tell();
    }
    if (this.isAsked || this.left.has(column)) this.waiting.add(column);
    for (const other of this.shownNow.keys()) if (!this.refused.has(other)) this.waiting.add(other);
    this.checkSoon();
  }

  /** The reader has left a field. */
  leave(column: string): void {
    const isFirst = !this.left.has(column);
    this.left.add(column);
    if (!isFirst && !this.waiting.has(column)) return;
    this.waiting.add(column);
    this.checkSoon(0);
  }

  /** Checks the whole record and answers whether it may be sent. `reveal` shows what is wrong with fields nobody was in. */
  async checkAll(reveal: boolean): Promise<boolean> {
    clearTimeout(this.timer);
    this.waiting.clear();
    const isFine = (await this.run(this.columns)).size === 0;
    if (reveal && !isFine) {
      this.isAsked = true;
      this.tell();
    }
    return isFine;
  }

  /** Shows what is wrong with every field but the one that is being typed in. */
  revealBut(column: string | undefined): void {
    for (const name of this.found.keys()) if (name !== column) this.left.add(name);
    this.tell();
  }

  /** What the server refused; a message for each column. */
  refuse(messages: ReadonlyMap<string, Message>): void {
    this.refused = messages;
    this.tell();
  }

  /** The record was saved: nothing is wrong with it, and fields complain again once they are left. */
  settle(): void {
    this.isAsked = false;
    this.refused = new Map();
    this.tell();
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private checkSoon(delay = calm): void {
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
    for (const name of names) this.begun.set(name, check);
    const problems = await this.check(names);
    const found = new Map(this.found);
    for (const name of names) {
      if (this.begun.get(name) !== check) continue;
      const problem = problems.get(name);
      if (problem) found.set(name, problem);
      else found.delete(name);
    }
    this.found = found;
    this.tell();
    return problems;
  }

  private tell(): void {
    const next = new Map<string, Message>();
    for (const column of this.columns) {
      const problem =
        this.refused.get(column) ?? (this.isAsked || this.left.has(column) ? this.found.get(column) : undefined);
      if (problem) next.set(column, sameMessage(this.shownNow.get(column), problem));
    }
    if (sameEntries(next, this.shownNow)) return;
    this.shownNow = next;
    for (const listener of [...this.listeners]) listener();
  }
}

/** The message that is shown already, where it says the same. */
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
