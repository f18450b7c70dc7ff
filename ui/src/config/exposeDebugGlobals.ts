import { constants } from '@viewkraft/model';

/** Puts `viewkraft` on the window, 2 s after everything has loaded (F5); nothing is fetched for it before. */
export function exposeDebugGlobals(): void {
  const expose = () =>
    setTimeout(() => {
      void import('./debugGlobals.js').then(({ debugGlobals }) => Object.assign(window, { viewkraft: debugGlobals }));
    }, constants.debugGlobals);
  if (document.readyState === 'complete') expose();
  else addEventListener('load', expose, { once: true });
}
