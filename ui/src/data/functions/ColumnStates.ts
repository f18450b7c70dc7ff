import {
  CallList,
  functionRecord,
  functionsOf,
  plainState,
  requestStates,
  shownValue,
  usesValue,
  writtenRecord,
  type ColumnState,
  type JsonValue,
  type RunFunctions,
} from '@viewkraft/model';
import type { ViewColumn, ViewModel } from '../../base/wire/ViewModel.js';
import { type EditedRecord, readEdit } from './readEdit.js';

/**
 * The state of one column of an open record, as the view's functions define it; the same object while nothing changes.
 */
interface FieldState extends ColumnState {
  /** Computed columns: the getter's result for the record as typed, shown instead of the value. */
  readonly shown: JsonValue | undefined;
}

/** The record that is being edited, e.g. an `Entity`. */
export interface EditedSource {
  readonly current: () => EditedRecord;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Seen {
  readonly states: ReadonlyMap<string, ColumnState>;
  readonly shown: ReadonlyMap<string, JsonValue>;
}

/**
 * How a form treats each column of one open record. After every change the view's functions run in the page's worker,
 * one batch at a time, and only subscribers of columns whose state changed are notified. Typing never waits for the
 * functions. A view without such functions starts no worker.
 *
 *   const states = useMemo(() => new ColumnStates(model, entity, userId, pageFunctions.run), [entity, model]);
 *   useEffect(() => states.start(), [states]);
 *   const state = useSyncExternalStore(states.subscriberOf(name), () => states.of(name));
 *   // state.visible, .required (mark it), .readOnly, .failure (a Message: why, where a function failed), .shown
 *
 * Until the first response, columns with a `visible` function are hidden and those with a `readOnly` one are locked.
 */
export class ColumnStates {
  private seen: Seen | null = null;
  private readonly fields = new Map<string, FieldState>();
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly subscribers = new Map<string, (listener: () => void) => () => void>();
  private readonly waiting: Array<() => void> = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isEvaluating = false;
  private isStale = false;

  constructor(
    private readonly model: ViewModel,
    private readonly source: EditedSource,
    private readonly userId: string | null,
    private readonly run: RunFunctions,
  ) {}

  /** Starts to follow the record; returns a function that stops it. */
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

  /** The `subscribe` function of one column; the same function each time. */
  subscriberOf(column: string): (listener: () => void) => () => void {
    let subscribe = this.subscribers.get(column);
    if (!subscribe) {
      subscribe = (listener) => {
        const subscribed = this.listeners.get(column) ?? new Set();
        this.listeners.set(column, subscribed.add(listener));
        return () => void subscribed.delete(listener);
      };
      this.subscribers.set(column, subscribe);
    }
    return subscribe;
  }

  /** Subscribes to several columns; returns a function that ends it. */
  subscribe(columns: Iterable<string>, listener: () => void): () => void {
    const stops = [...columns].map((column) => this.subscriberOf(column)(listener));
    return () => stops.forEach((stop) => stop());
  }

  /** Resolves when all states match the current record. */
  settled(): Promise<void> {
    if (!this.isStale && !this.isEvaluating) return Promise.resolve();
    return new Promise((resolve) => void this.waiting.push(resolve));
  }

  /**
   * Schedules an evaluation after the current event, so that the change is drawn first and several changes share one.
   */
  private readonly changed = (): void => {
    if (!this.hasFunctions()) return;
    this.isStale = true;
    if (this.isEvaluating) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.follow();
    });
  };

  /** Whether the view has functions that concern the form. */
  private hasFunctions(): boolean {
    const { visible, required, readOnly, getter } = functionsOf(this.model);
    return visible.length + required.length + readOnly.length + getter.length > 0;
  }

  private async follow(): Promise<void> {
    this.isEvaluating = true;
    try {
      while (this.isStale) {
        this.isStale = false;
        const seen = await this.evaluate();
        // A result is outdated if the record has changed in the meantime.
        if (!this.isStale || !this.seen) this.notifyChanged(seen);
      }
    } finally {
      this.isEvaluating = false;
    }
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  private async evaluate(): Promise<Seen> {
    const { model, userId } = this;
    const { view, write, context, stored } = await readEdit(model, this.source.current(), this.run, userId);
    const calls = new CallList(context);
    const now = calls.about(() => writtenRecord(view, write, !stored));
    const before = stored && calls.about(() => functionRecord(view, stored));
    const states = requestStates(view, now, before);
    const shown = new Map<string, JsonValue>();
    for (const { name, getter } of functionsOf(view).getter) {
      if (getter === undefined || write.values.has(name) || usesValue(getter)) continue;
      now.request(getter, (result) => shown.set(name, shownValue(result)), null);
    }
    await calls.answer();
    return { states: states(), shown };
  }

  private notifyChanged(seen: Seen): void {
    const last = this.seen;
    this.seen = seen;
    // Only the first result affects columns without functions; later only columns with functions are compared.
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
