declare global {
  /** Buttons that were clicked before any script had loaded, recorded by index.html. */
  var viewkraftClicks: { readonly buttons: readonly HTMLButtonElement[]; readonly stop: () => void } | undefined;
}

const waiting = new Set<HTMLButtonElement>();
let hydrations = 0;

/**
 * Clicks on server-rendered buttons that are not hydrated yet: each is repeated once after hydration. Links, popovers
 * and forms are left to the browser, which handles them without scripts.
 */
export const missedClicks = {
  /** Takes over the clicks recorded so far. Call it when React starts to listen for clicks. */
  takeOver(): void {
    const early = globalThis.viewkraftClicks;
    early?.stop();
    for (const button of early?.buttons ?? []) keep(button);
    addEventListener('click', noteSwallowed, true);
  },

  /** Repeats the recorded clicks. Call it whenever a part of the page has been hydrated. */
  replay(): void {
    hydrations += 1;
    clickWaiting();
  },

  /** Stops recording, because nothing on the page is server-rendered any more. */
  stop(): void {
    globalThis.viewkraftClicks?.stop();
    removeEventListener('click', noteSwallowed, true);
    waiting.clear();
  },
};

function keep(button: HTMLButtonElement): void {
  const isNative = button.hasAttribute('popovertarget') || button.hasAttribute('commandfor');
  if (!isNative && (button.form === null || button.type === 'button')) waiting.add(button);
}

function clickWaiting(): void {
  const buttons = [...waiting];
  waiting.clear();
  for (const button of buttons) if (button.isConnected) button.click();
}

/**
 * Records a click that React swallowed: React stops clicks on parts that it cannot hydrate yet because their code is
 * loading.
 */
function noteSwallowed({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (!button) return;
  let hasArrived = false;
  const before = hydrations;
  const arrive = (): void => {
    hasArrived = true;
  };
  button.addEventListener('click', arrive, { capture: true, once: true });
  setTimeout(() => {
    button.removeEventListener('click', arrive, true);
    if (hasArrived) return;
    keep(button);
    // The part that swallowed the click may have been hydrated meanwhile.
    if (hydrations > before) clickWaiting();
  }, 0);
}
