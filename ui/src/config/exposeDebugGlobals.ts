import { constants } from '@viewkraft/model';

/** Puts `viewkraft` on the window, 2 s after everything has loaded (F5); nothing is fetched for it before. */
export function exposeDebugGlobals(load: () => Promise<object>): void {
  const expose = () =>
    setTimeout(() => {
      load()
        .then((viewkraft) => Object.assign(window, { viewkraft }))
        // Without a network they stay away; nothing depends on them.
        .catch(() => undefined);
    }, constants.debugGlobals);
  if (document.readyState === 'complete') expose();
  else addEventListener('load', expose, { once: true });
}
