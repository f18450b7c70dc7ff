/** What Auth.js clients of one browser tell each other, so that a tab with another client learns of a sign-out. */
export interface AuthTabs {
  signedOut(): void;
  listen(listener: () => void): void;
}

/** The channel of next-auth and Auth.js, with their message. Where there is no BroadcastChannel nobody is told. */
export function connectAuthTabs(): AuthTabs {
  if (typeof BroadcastChannel === 'undefined') return { signedOut: () => undefined, listen: () => undefined };
  const channel: BroadcastChannel & { unref?: () => void } = new BroadcastChannel('next-auth');
  // Node, where tests run, would wait for messages for ever.
  channel.unref?.();
  return {
    signedOut: () =>
      channel.postMessage({
        event: 'session',
        data: { trigger: 'signout' },
        timestamp: Math.floor(Date.now() / 1000),
      }),
    listen: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if ((data as { event?: unknown } | null)?.event === 'session') listener();
      }),
  };
}
