import type { ReactNode } from 'react';
import { Listeners } from '../state/Listeners.js';

const defaultTimeoutMs = 5_000;

export const positions = ['top-left', 'top-right', 'bottom-left', 'bottom-right', 'top', 'bottom', 'left', 'right', 'center'] as const; // prettier-ignore
export type Position = (typeof positions)[number];

export const notificationTypes = ['positive', 'negative', 'warning', 'info', 'ongoing'] as const;
type NotificationType = (typeof notificationTypes)[number];

interface NotificationAction {
  readonly label: string;
  readonly onClick: () => void;
  /** The message stays after the click. */
  readonly noDismiss?: boolean;
}

export interface NotificationOptions {
  readonly message: string;
  /** A second, quieter line. */
  readonly caption?: string | undefined;
  /** More about the message, such as a list with links. */
  readonly details?: ReactNode;
  /** `ongoing` shows a spinner and stays until it is updated or dismissed. */
  readonly type?: NotificationType;
  readonly icon?: 'save' | undefined;
  readonly position?: Position;
  /** Milliseconds; with 0 the notification stays until it is dismissed. */
  readonly timeout?: number;
  readonly actions?: readonly NotificationAction[];
}

export interface Notification extends Required<Omit<NotificationOptions, 'icon' | 'caption' | 'details'>> {
  readonly id: number;
  readonly icon: 'save' | undefined;
  readonly caption: string | undefined;
  readonly details: ReactNode;
  /** How often the same notification was sent while it was shown. */
  readonly count: number;
}

/** Dismisses the notification when called without arguments, otherwise changes the given options. */
export type NotificationHandle = (changes?: Partial<NotificationOptions>) => void;

let shown: readonly Notification[] = [];
let lastId = 0;
const listeners = new Listeners();
const timers = countdown(dismiss);

/** The notifications on the page, from top to bottom within each position; a new array with every change. */
export const notifications = {
  current: (): readonly Notification[] => shown,
  subscribe: listeners.subscribe,
  /** Stops the timeout of one notification, so that it does not vanish under the pointer or the focus. */
  pause: timers.pause,
  resume: timers.resume,
};

/** Shows a notification (F3) and returns a handle to change or dismiss it. Invalid options are only logged. */
export function notify(options: NotificationOptions | string): NotificationHandle {
  const requested = typeof options === 'string' ? { message: options } : (options ?? { message: '' });
  const entry = accept(requested, ++lastId);
  if (!entry) return () => undefined;
  const same = entry.type === 'ongoing' ? undefined : shown.find((other) => keyOf(other) === keyOf(entry));
  const next = same ? { ...entry, id: same.id, count: same.count + 1 } : entry;
  set(same ? replaced(next) : inserted(next));
  timers.start(next.id, next.timeout);
  return (changes) => (changes ? update(next.id, requested, changes) : dismiss(next.id));
}

export function dismiss(id: number): void {
  timers.stop(id);
  set(shown.filter((entry) => entry.id !== id));
}

function update(id: number, before: NotificationOptions, changes: Partial<NotificationOptions>): void {
  const current = shown.find((entry) => entry.id === id);
  const entry = accept({ ...before, ...changes }, id);
  if (!current || !entry) return;
  set(current.position === entry.position ? replaced(entry) : inserted(entry));
  timers.start(id, entry.timeout);
}

/** The options with all defaults filled in; null when they are invalid. */
function accept(options: NotificationOptions, id: number): Notification | null {
  const { message, caption, details, type = 'info', icon, position = 'bottom', actions = [] } = options;
  const timeout = options.timeout ?? (type === 'ongoing' ? 0 : defaultTimeoutMs);
  const problem = problemOf(message, position, timeout);
  if (!problem) return { id, message, caption, details, type, icon, position, timeout, actions, count: 1 };
  // eslint-disable-next-line no-console -- F3: invalid options concern the developer, not the reader.
  console.error(`Notify: ${problem}`);
  return null;
}

function problemOf(message: string, position: string, timeout: number): string | null {
  if (!message) return 'parameter required';
  if (!positions.some((allowed) => allowed === position)) return 'wrong position';
  return typeof timeout === 'number' && timeout >= 0 ? null : 'wrong timeout';
}

/** A notification with the same key as a shown one only raises that one's counter. */
function keyOf({ message, caption, type, position, actions }: Notification): string {
  return JSON.stringify([message, caption, type, position, actions.map((action) => action.label)]);
}

function replaced(next: Notification): readonly Notification[] {
  return shown.map((entry) => (entry.id === next.id ? next : entry));
}

/**
 * New notifications go first at the top positions, last at the bottom ones, and in the middle of the stack otherwise.
 */
function inserted(next: Notification): readonly Notification[] {
  const others = shown.filter((entry) => entry.id !== next.id);
  const atPosition = others.filter((entry) => entry.position === next.position);
  const isTop = next.position.startsWith('top');
  const isBottom = next.position.startsWith('bottom');
  const at = isTop ? 0 : isBottom ? atPosition.length : Math.floor(atPosition.length / 2);
  return [...others.filter((entry) => entry.position !== next.position), ...atPosition.toSpliced(at, 0, next)];
}

function set(next: readonly Notification[]): void {
  shown = next;
  listeners.notify();
}

interface Timer {
  readonly handle: ReturnType<typeof setTimeout> | null;
  /** Milliseconds: the `performance.now()` at which the timer ends, or the remaining time while it is paused. */
  readonly end: number;
}

/** One pausable timer per id. */
function countdown(onEnd: (id: number) => void) {
  const timers = new Map<number, Timer>();
  const run = (id: number, ms: number) =>
    timers.set(id, { handle: setTimeout(() => onEnd(id), ms), end: performance.now() + ms });
  const stop = (id: number) => {
    const timer = timers.get(id);
    if (timer?.handle != null) clearTimeout(timer.handle);
    timers.delete(id);
  };
  return {
    /** Restarts the timer; it never ends for 0. */
    start(id: number, ms: number): void {
      stop(id);
      if (ms > 0 && ms < Infinity) run(id, ms);
    },
    stop,
    pause(id: number): void {
      const timer = timers.get(id);
      if (timer?.handle == null) return;
      clearTimeout(timer.handle);
      timers.set(id, { handle: null, end: Math.max(timer.end - performance.now(), 0) });
    },
    resume(id: number): void {
      const timer = timers.get(id);
      if (timer && timer.handle === null) run(id, timer.end);
    },
  };
}
