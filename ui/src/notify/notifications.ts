import { constants } from '@viewkraft/model';
import { countdown } from './countdown.js';

export const positions = ['top-left', 'top-right', 'bottom-left', 'bottom-right', 'top', 'bottom', 'left', 'right', 'center'] as const; // prettier-ignore
export type Position = (typeof positions)[number];

export const notificationTypes = ['positive', 'negative', 'warning', 'info', 'ongoing'] as const;
export type NotificationType = (typeof notificationTypes)[number];

export interface NotificationAction {
  readonly label: string;
  readonly onClick: () => void;
  /** The message stays after the click. */
  readonly noDismiss?: boolean;
}

export interface NotificationOptions {
  readonly message: string;
  /** A second, quieter line. */
  readonly caption?: string | undefined;
  /** `ongoing` turns a spinner and stays until it is updated or dismissed. */
  readonly type?: NotificationType;
  readonly icon?: 'save' | undefined;
  readonly position?: Position;
  /** Milliseconds; 0 stays until it is dismissed. */
  readonly timeout?: number;
  readonly actions?: readonly NotificationAction[];
}

export interface Notification extends Required<Omit<NotificationOptions, 'icon' | 'caption'>> {
  readonly id: number;
  readonly icon: 'save' | undefined;
  readonly caption: string | undefined;
  /** How often the same was said while it stood. */
  readonly count: number;
}

/** Called without anything it takes the message away, with options it changes it. */
export type NotificationHandle = (changes?: Partial<NotificationOptions>) => void;

let shown: readonly Notification[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = countdown(dismiss);

/** What stands on the page now, each place from top to bottom; a new list with every change. */
export const notifications = {
  current: (): readonly Notification[] => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Nothing vanishes under the pointer or the focus. */
  pause: timers.pause,
  resume: timers.resume,
};

/** Shows a message for a while (F3). Misuse is only logged. */
export function notify(options: NotificationOptions | string): NotificationHandle {
  const wanted = typeof options === 'string' ? { message: options } : (options ?? { message: '' });
  const entry = accept(wanted, ++lastId);
  if (!entry) return () => undefined;
  const same = entry.type === 'ongoing' ? undefined : shown.find((other) => keyOf(other) === keyOf(entry));
  const next = same ? { ...entry, id: same.id, count: same.count + 1 } : entry;
  set(same ? replaced(next) : inserted(next));
  timers.start(next.id, next.timeout);
  return (changes) => (changes ? update(next.id, wanted, changes) : dismiss(next.id));
}

export function dismiss(id: number): void {
  timers.stop(id);
  set(shown.filter((entry) => entry.id !== id));
}

function update(id: number, before: NotificationOptions, changes: Partial<NotificationOptions>): void {
  const known = shown.find((entry) => entry.id === id);
  const entry = accept({ ...before, ...changes }, id);
  if (!known || !entry) return;
  set(known.position === entry.position ? replaced(entry) : inserted(entry));
  timers.start(id, entry.timeout);
}

/** The options with everything decided; null for misuse. */
function accept(options: NotificationOptions, id: number): Notification | null {
  const { message, caption, type = 'info', icon, position = constants.notificationPosition, actions = [] } = options;
  const timeout = options.timeout ?? (type === 'ongoing' ? 0 : constants.notification);
  const misuse = misuseOf(message, position, timeout);
  if (!misuse) return { id, message, caption, type, icon, position, timeout, actions, count: 1 };
  // eslint-disable-next-line no-console -- F3: misuse is for the developer, not for the reader.
  console.error(`Notify: ${misuse}`);
  return null;
}

function misuseOf(message: string, position: string, timeout: number): string | null {
  if (!message) return 'parameter required';
  if (!positions.some((known) => known === position)) return 'wrong position';
  return typeof timeout === 'number' && timeout >= 0 ? null : 'wrong timeout';
}

/** Of two messages with the same key the second only counts the first one up. */
function keyOf({ message, caption, type, position, actions }: Notification): string {
  return JSON.stringify([message, caption, type, position, actions.map((action) => action.label)]);
}

function replaced(next: Notification): readonly Notification[] {
  return shown.map((entry) => (entry.id === next.id ? next : entry));
}

/** At the top the newest comes first, at the bottom last, in the middle between the others. */
function inserted(next: Notification): readonly Notification[] {
  const others = shown.filter((entry) => entry.id !== next.id);
  const beside = others.filter((entry) => entry.position === next.position);
  const isTop = next.position.startsWith('top');
  const isBottom = next.position.startsWith('bottom');
  const at = isTop ? 0 : isBottom ? beside.length : Math.floor(beside.length / 2);
  return [...others.filter((entry) => entry.position !== next.position), ...beside.toSpliced(at, 0, next)];
}

function set(next: readonly Notification[]): void {
  shown = next;
  for (const listener of [...listeners]) listener();
}
