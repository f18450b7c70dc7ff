import { TabChannel, type TabTransport } from './TabChannel.js';

describe('the tabs of a browser', () => {
  test('[E9] exchange messages, and ignore those older than 45 s', () => {
    const listeners: Array<(text: string) => void> = [];
    let late: string[] | null = null;
    const connect = (): TabTransport => ({
      post: (text) => (late ? late.push(text) : listeners.forEach((listener) => listener(text))),
      listen: (listener) => listeners.push(listener),
    });
    let now = 0;
    const [one, two] = ['a', 'b'].map((id) => new TabChannel(id, connect, () => now)) as [TabChannel, TabChannel];
    const received: unknown[] = [];
    one.listen('session', (user) => received.push(['one', user]));
    const stop = two.listen('session', (user) => received.push(['two', user]));
    one.post('session', 'u1');
    expect(received).toEqual([['two', 'u1']]);
    late = [];
    one.post('session', 'u2');
    one.post('session', 'u3');
    now = 45_000;
    listeners.forEach((listener) => listener(late?.[0] ?? ''));
    now = 45_001;
    listeners.forEach((listener) => listener(late?.[1] ?? ''));
    expect(received.at(-1)).toEqual(['two', 'u2']);
    stop();
    late = null;
    one.post('session', null);
    expect(received).toHaveLength(2);
  });
});
