import { jest } from '@jest/globals';
import { confirmSaved } from './confirmSaved.js';
import { dismiss, notifications, notify } from './notifications.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  for (const { id } of notifications.current()) dismiss(id);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('notifications', () => {
  test('[F3] are shown for 5 s at the bottom by default', () => {
    notify({ message: 'Hello' });
    expect(notifications.current()).toMatchObject([{ message: 'Hello', position: 'bottom', timeout: 5000 }]);
    jest.advanceTimersByTime(4999);
    expect(notifications.current()).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(notifications.current()).toHaveLength(0);
  });

  test('[F3] a timeout of 0 stays until it is dismissed', () => {
    const dismiss = notify({ message: 'Stay', timeout: 0 });
    jest.advanceTimersByTime(3_600_000);
    expect(notifications.current()).toHaveLength(1);
    dismiss();
    expect(notifications.current()).toHaveLength(0);
  });

  test('[F3] an identical notification is counted and restarts its timeout', () => {
    notify({ message: 'Twice', timeout: 1000 });
    jest.advanceTimersByTime(900);
    notify({ message: 'Twice', timeout: 1000 });
    jest.advanceTimersByTime(900);
    expect(notifications.current()).toMatchObject([{ count: 2 }]);
  });

  test('[E6] the next save is a new notification and does not increase the count', () => {
    confirmSaved('Saved');
    const [first] = notifications.current();
    jest.advanceTimersByTime(1500);
    confirmSaved('Saved');
    jest.advanceTimersByTime(1999);
    expect(notifications.current()).toMatchObject([{ type: 'positive', position: 'top-right', count: 1 }]);
    expect(notifications.current()[0]?.id).not.toBe(first?.id);
    jest.advanceTimersByTime(1);
    expect(notifications.current()).toEqual([]);
  });

  test('[F3] the newest is first at the top, last at the bottom, and in between in the middle', () => {
    const order = (position: 'top-left' | 'bottom' | 'center') => {
      for (const message of ['a', 'b', 'c']) notify({ message, position });
      return notifications.current().flatMap((entry) => (entry.position === position ? [entry.message] : [])).join(''); // prettier-ignore
    };
    expect([order('top-left'), order('bottom'), order('center')]).toEqual(['cba', 'abc', 'bca']);
  });

  test('[F3] nothing disappears under the pointer; afterwards the remaining time runs', () => {
    notify({ message: 'Read me', timeout: 1000 });
    const { id } = notifications.current()[0]!;
    jest.advanceTimersByTime(600);
    notifications.pause(id);
    jest.advanceTimersByTime(60_000);
    notifications.resume(id);
    jest.advanceTimersByTime(399);
    expect(notifications.current()).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(notifications.current()).toHaveLength(0);
  });

  test('[F3] an ongoing notification stays, is never counted, and is replaced by its own result', () => {
    const first = notify({ message: 'Sending', type: 'ongoing' });
    notify({ message: 'Sending', type: 'ongoing' });
    jest.advanceTimersByTime(3_600_000);
    expect(notifications.current()).toMatchObject([{ count: 1, timeout: 0 }, { count: 1 }]);
    first({ message: 'Sent', type: 'positive' });
    expect(notifications.current()[0]).toMatchObject({ message: 'Sent', type: 'positive', timeout: 5000 });
    jest.advanceTimersByTime(5000);
    expect(notifications.current().map(({ message }) => message)).toEqual(['Sending']);
  });

  test('[F3] misuse is only logged', () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    notify({ message: 'x', timeout: -1 });
    notify({ message: 'x', timeout: Number.NaN });
    notify({ message: 'x', position: 'above' as 'top' });
    notify({ message: '' });
    expect(log.mock.calls.flat()).toEqual(['wrong timeout', 'wrong timeout', 'wrong position', 'parameter required'].map((why) => `Notify: ${why}`)); // prettier-ignore
    expect(notifications.current()).toHaveLength(0);
  });
});
