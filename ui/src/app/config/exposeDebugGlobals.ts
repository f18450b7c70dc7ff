const delayMs = 2_000;

/** Sets `window.viewkraft` two seconds after the page has loaded; fetches nothing before that. */
export function exposeDebugGlobals(load: () => Promise<object>): void {
  const expose = () =>
    setTimeout(() => {
      load()
        .then((viewkraft) => Object.assign(window, { viewkraft }))
        // Without a network the globals are missing; nothing depends on them.
        .catch(() => undefined);
    }, delayMs);
  if (document.readyState === 'complete') expose();
  else addEventListener('load', expose, { once: true });
}
