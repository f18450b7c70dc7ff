import { constants } from '@viewkraft/model';

/** Puts `viewkraft` on the window, 2 s after everything has loaded (F5); nothing is fetched for it before. */
export function exposeDebugGlobals(): void {
  const expose = () =>
    setTimeout(() => {
      import('./debugGlobals.js')
        .then(({ debugGlobals }) => Object.assign(window, { viewkraft: debugGlobals }))
        // Without a network they stay away; nothing depends on them.
        .catch(() => undefined);
    }, constants.debugGlobals);
  if (document.readyState === 'complete') expose();
  else addEventListener('load', expose, { once: true });
}
