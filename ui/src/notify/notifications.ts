import { constants } from '@viewkraft/model';

export const positions = ['top-left', 'top-right', 'bottom-left', 'bottom-right', 'top', 'bottom', 'left', 'right', 'center'] as const; // prettier-ignore
export type Position = (typeof positions)[number];

export interface NotificationOptions {
  readonly message: string;
  readonly type?: 'positive' | 'negative' | 'warning' | 'info';
  readonly icon?: 'save' | undefined;
  readonly position?: Position;
  /** Milliseconds; 0 stays until it is dismissed. */
  readonly timeout?: number;
}

export interface Notification extends Required<Omit<NotificationOptions, 'icon'>> {
  readonly id: number;
  readonly icon: 'save' | undefined;
  /** How often the same was said while it stood. */
  readonly count: number;
}

let shown: readonly Notification[] = [];
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** What stands on the page now; a new list with every change. */
export const notifications = {
  current: (): readonly Notification[] => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Shows a message for a while (F3). Misuse is only logged. Returns what takes the message away again. */
export function notify(options: NotificationOptions): () => void {
  const { message, type = 'info', icon, position = constants.notificationPosition } = options;
  const timeout = options.timeout ?? constants.notification;
  const misuse = misuseOf(message, position, timeout);
  if (misuse) {
    // eslint-disable-next-line no-console -- F3: misuse is for the developer, not for the reader.
    console.error(`Notify: ${misuse}`);
    return () => undefined;
  }
  const same = shown.find((entry) => entry.message === message && entry.position === position && entry.type === type);
  const id = same?.id ?? ++lastId;
  const entry: Notification = { id, message, type, icon, position, timeout, count: (same?.count ?? 0) + 1 };
  set(same ? shown.map((other) => (other.id === id ? entry : other)) : [...shown, entry]);
  clearTimeout(timers.get(id));
  if (timeout > 0)
    timers.set(
      id,
      setTimeout(() => dismiss(id), timeout),
    );
  return () => dismiss(id);
}

export function dismiss(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  set(shown.filter((entry) => entry.id !== id));
}

function misuseOf(message: string, position: string, timeout: number): string | null {
  if (!message) return 'parameter required';
  if (!positions.some((known) => known === position)) return 'wrong position';
  return Number.isFinite(timeout) && timeout >= 0 ? null : 'wrong timeout';
}

function set(next: readonly Notification[]): void {
  shown = next;
  for (const listener of [...listeners]) listener();
}
