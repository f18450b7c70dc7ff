import {
  askStates,
  CallList,
  functionRecord,
  functionsOf,
  plainState,
  shownValue,
  usesValue,
  writtenRecord,
  type ColumnState,
  type JsonValue,
  type RunFunctions,
} from '@viewkraft/model';
import type { ViewColumn, ViewModel } from '../model/ViewModel.js';
import type { EditedRecord } from './EditedRecord.js';
import { readEdit } from './readEdit.js';

/** What a view's functions say of one column of an open record; the same object while nothing changes. */
export interface FieldState extends ColumnState {
  /** Computed columns: what their getter makes of the record as it is typed, to be shown in place of the value. */
  readonly shown: JsonValue | undefined;
}

/** What is edited; an `Entity` is one. */
export interface EditedSource {
  readonly current: () => EditedRecord;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Seen {
  readonly states: ReadonlyMap<string, ColumnState>;
  readonly shown: ReadonlyMap<string, JsonValue>;
}

/**
 * How a form treats each column of one open record. It follows every keystroke: after a change the view's functions are
 * asked in the page's worker, one batch at a time, and only the columns whose state changed are told. Typing never waits
 * for it. Where a view has no such function, nothing is asked and no worker starts.
 *
 *   const states = useMemo(() => new ColumnStates(model, entity, userId, pageFunctions.run), [entity, model]);
 *   useEffect(() => states.start(), [states]);
 *   const state = useSyncExternalStore(states.subscriberOf(name), () => states.of(name));
 *   // state.visible, .required (mark it), .readOnly, .failure (a Message: why, where a function failed), .shown
 *
 * Until the first answer a column with a `visible` function is not shown and one with a `readOnly` function is locked.
 */
export class ColumnStates {
  private seen: Seen | null = null;
  private readonly fields = new Map<string, FieldState>();
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly subscribers = new Map<string, (listener: () => void) => () => void>();
  private readonly waiting: Array<() => void> = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isLooking = false;
  private isStale = false;

  constructor(
    private readonly model: ViewModel,
    private readonly source: EditedSource,
    private readonly userId: string | null,
    private readonly run: RunFunctions,
  ) {}

  /** Begins to follow the record; returns what ends it. */
  start(): () => void {
    const stop = this.source.subscribe(this.changed);
    this.changed();
    return () => {
      clearTimeout(this.timer);
      this.timer = undefined;
      stop();
    };
  }

  of(column: string): FieldState {
    let field = this.fields.get(column);
    if (!field) this.fields.set(column, (field = this.fieldOf(column)));
    return field;
  }

  /** The `subscribe` of one column, the same function each time. */
  subscriberOf(column: string): (listener: () => void) => () => void {
    let subscribe = this.subscribers.get(column);
    if (!subscribe) {
      subscribe = (listener) => {
        const told = this.listeners.get(column) ?? new Set();
        this.listeners.set(column, told.add(listener));
        return () => void told.delete(listener);
      };
      this.subscribers.set(column, subscribe);
    }
    return subscribe;
  }

  /** Resolves when everything is known of the record as it is now. */
  settled(): Promise<void> {
    if (!this.isStale && !this.isLooking) return Promise.resolve();
    return new Promise((resolve) => void this.waiting.push(resolve));
  }

  /** After the event that changed something, so that it is drawn first; several changes at once are looked at once. */
  private readonly changed = (): void => {
    if (!this.asks()) return;
    this.isStale = true;
    if (this.isLooking) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.follow();
    });
  };

  /** Whether there is anything to ask. */
  private asks(): boolean {
    const { visible, required, readOnly, getter } = functionsOf(this.model);
    return visible.length + required.length + readOnly.length + getter.length > 0;
  }

  private async follow(): Promise<void> {
    this.isLooking = true;
    try {
      while (this.isStale) {
        this.isStale = false;
        const seen = await this.look();
        // What was asked of a record that is another one by now is out of date.
        if (!this.isStale || !this.seen) this.tell(seen);
      }
    } finally {
      this.isLooking = false;
    }
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  private async look(): Promise<Seen> {
    const { model, userId } = this;
    const { view, write, room, stored } = await readEdit(model, this.source.current(), this.run, userId);
    const calls = new CallList(room);
    const now = calls.about(() => writtenRecord(view, write, !stored));
    const before = stored && calls.about(() => functionRecord(view, stored));
    const states = askStates(view, now, before);
    const shown = new Map<string, JsonValue>();
    for (const { name, getter } of functionsOf(view).getter) {
      if (getter === undefined || write.values.has(name) || usesValue(getter)) continue;
      now.ask(getter, (result) => shown.set(name, shownValue(result)), null);
    }
    await calls.answer();
    return { states: states(), shown };
  }

  private tell(seen: Seen): void {
    const last = this.seen;
    this.seen = seen;
    // Columns without functions are told once, and of a key's hundreds only the few that have some are looked at.
    const columns = last
      ? new Set([...last.states.keys(), ...last.shown.keys(), ...seen.states.keys(), ...seen.shown.keys()])
      : [...this.fields.keys()];
    for (const column of columns) {
      const before = this.fields.get(column);
      const after = this.fieldOf(column);
      if (!before || isSame(before, after)) continue;
      this.fields.set(column, after);
      for (const listener of [...(this.listeners.get(column) ?? [])]) listener();
    }
  }

  private fieldOf(name: string): FieldState {
    const column = this.model.columns.get(name);
    if (!column) return nothing;
    const { seen } = this;
    const state = seen ? (seen.states.get(name) ?? plainState(column)) : unknownState(column);
    return { ...state, shown: seen?.shown.get(name) };
  }
}

const nothing: FieldState = { visible: true, required: false, readOnly: false, shown: undefined };

function unknownState(column: ViewColumn): ColumnState {
  const plain = plainState(column);
  const visible = plain.visible && typeof column.visible !== 'string';
  return {
    visible,
    required: visible && plain.required,
    readOnly: plain.readOnly || typeof column.readOnly === 'string',
  };
}

function isSame(a: FieldState, b: FieldState): boolean {
  return (
    a.visible === b.visible &&
    a.required === b.required &&
    a.readOnly === b.readOnly &&
    a.shown === b.shown &&
    a.failure?.key === b.failure?.key
  );
}
