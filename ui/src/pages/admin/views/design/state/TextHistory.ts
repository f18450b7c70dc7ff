/** Changes of one field that follow each other this quickly are one step. */
const mergeMs = 1_500;
const maxSteps = 200;

/** The texts that edits in the designer have replaced, for undo and redo. */
export class TextHistory {
  private past: readonly string[] = [];
  private future: readonly string[] = [];
  private last: string | undefined;
  private merge: { readonly of: string; readonly at: number } | undefined;

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Whether a text is the latest one: nothing has been edited since. */
  isLast(text: string): boolean {
    return this.last === text;
  }

  /** Records the text on screen; a text that no edit produced, such as a typed one, becomes a step. */
  see(text: string): void {
    if (this.last !== undefined && this.last !== text) this.step(this.last);
    this.last = text;
  }

  /** Records an edit. `of`: the field; its edits in quick succession are undone together. */
  record(text: string, of: string | undefined, nowMs: number): void {
    const isSame = of !== undefined && this.merge?.of === of && nowMs - this.merge.at < mergeMs;
    if (this.last !== undefined && !isSame) this.step(this.last);
    this.merge = of === undefined ? undefined : { of, at: nowMs };
    this.last = text;
  }

  /** Undoes the last step and returns the text before it, if there is one. */
  undo(): string | undefined {
    const text = this.past.at(-1);
    if (text === undefined) return undefined;
    this.past = this.past.slice(0, -1);
    if (this.last !== undefined) this.future = [...this.future, this.last];
    return this.show(text);
  }

  redo(): string | undefined {
    const text = this.future.at(-1);
    if (text === undefined) return undefined;
    this.future = this.future.slice(0, -1);
    if (this.last !== undefined) this.past = [...this.past, this.last];
    return this.show(text);
  }

  private step(text: string): void {
    this.past = [...this.past, text].slice(-maxSteps);
    this.future = [];
    this.merge = undefined;
  }

  private show(text: string): string {
    this.last = text;
    this.merge = undefined;
    return text;
  }
}
