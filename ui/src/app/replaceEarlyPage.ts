import { missedClicks } from '../base/routing/missedClicks.js';
import { scrollPositions } from '../base/motion/scrollPositions.js';

/** What a user did on a page before the application replaced it. */
interface EarlyInput {
  /** Texts by the ids of their inputs. */
  readonly texts: ReadonlyMap<string, string>;
  readonly focused: Place | null;
  /** Selection in the focused input; null in inputs without one, such as those of the type `email`. */
  readonly selection: readonly [number, number] | null;
  /** Clicked buttons, then the links that need scripts. */
  readonly clicked: readonly Place[];
  readonly isSubmitted: boolean;
}

/** The progress bar of base/routing/Loading.tsx, which a page shows while its code or the session is loading. */
const progressBar = '.vk-loading';

/** An element's position below the root: the index among the children of each ancestor. */
type Place = readonly number[];

declare global {
  /** Clicked links and the submission that index.html holds back, because they need scripts. */
  var viewkraftHeld: { readonly links: readonly HTMLElement[]; readonly isSubmitted: boolean } | undefined;
}

/**
 * Returns an element in which the application takes the place of a page that the server has rendered
 * (site/guestPage.tsx). The page stays usable until the application shows one. Texts, focus, clicks and a submission
 * are then repeated there.
 */
export function replaceEarlyPage(early: HTMLElement): HTMLElement {
  // The application scrolls to the recorded position when it starts.
  scrollPositions.note(scrollY);
  const root = document.createElement('div');
  const observer = new MutationObserver(() => {
    if (root.querySelector(progressBar)) return;
    observer.disconnect();
    whenReleased(early, () => {
      const input = inputInto(early);
      missedClicks.stop();
      root.id = early.id;
      early.replaceWith(root);
      repeat(input, root);
    });
  });
  observer.observe(root, { childList: true, subtree: true });
  return root;
}

/** Calls back when nothing in an element is pressed: the click of a press arrives only if the element is still there. */
function whenReleased(element: HTMLElement, proceed: () => void): void {
  if (element.matches(':active')) requestAnimationFrame(() => whenReleased(element, proceed));
  else proceed();
}

function inputInto(root: HTMLElement): EarlyInput {
  const inputs = [...root.querySelectorAll('input')].filter(({ id, value }) => id !== '' && value !== '');
  const { activeElement } = document;
  const buttons = (globalThis.viewkraftClicks?.buttons ?? []).filter(
    (button) => button.type === 'button' && !button.hasAttribute('popovertarget'),
  );
  return {
    texts: new Map(inputs.map(({ id, value }) => [id, value])),
    focused: activeElement && placeOf(activeElement, root),
    selection: activeElement instanceof HTMLInputElement ? selectionIn(activeElement) : null,
    clicked: [...buttons, ...(globalThis.viewkraftHeld?.links ?? [])].flatMap((element) => {
      const place = placeOf(element, root);
      return place ? [place] : [];
    }),
    isSubmitted: globalThis.viewkraftHeld?.isSubmitted === true,
  };
}

function repeat({ texts, focused, selection, clicked, isSubmitted }: EarlyInput, root: HTMLElement): void {
  for (const [id, text] of texts) enter(document.getElementById(id), text);
  const element = focused && elementAt(focused, root);
  element?.focus({ preventScroll: true });
  if (selection && element instanceof HTMLInputElement) element.setSelectionRange(...selection);
  for (const place of clicked) elementAt(place, root)?.click();
  if (isSubmitted) root.querySelector<HTMLFormElement>('form[data-scripted]')?.requestSubmit();
}

/** Null for an element outside the root, and for the root itself. */
function placeOf(element: Element, root: HTMLElement): Place | null {
  if (element === root || !root.contains(element)) return null;
  const parent = element.parentElement ?? root;
  return [...(placeOf(parent, root) ?? []), [...parent.children].indexOf(element)];
}

function elementAt(place: Place, root: HTMLElement): HTMLElement | null {
  const found = place.reduce<Element | undefined>((parent, at) => parent?.children[at], root);
  return found instanceof HTMLElement ? found : null;
}

function selectionIn({ selectionStart, selectionEnd }: HTMLInputElement): EarlyInput['selection'] {
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

/** Enters a text as a user does. */
function enter(element: HTMLElement | null, text: string): void {
  if (!(element instanceof HTMLInputElement)) return;
  // React replaces the setter of the element itself, and would not notice the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
