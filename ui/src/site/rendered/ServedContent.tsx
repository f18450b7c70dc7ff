import type { Block, blockTypes, PagePayload, ShownPage } from '@viewkraft/model';
import type { FocusEvent, MouseEvent, PointerEvent } from 'react';
import { isFailed, isOfPlugin, useSite } from '../../base/site/Site.js';
import { isOwnAddress, isPlainClick } from '../../base/site/SiteLink.js';

/**
 * Whether a block reacts to its reader by more than links. Plugins' blocks are assumed to. A missing type is a compile
 * error.
 */
const isInteractive: ReadonlyMap<string, boolean> = new Map(
  Object.entries({
    heading: false,
    text: false,
    list: false,
    image: false,
    button: false,
    map: true,
    hero: false,
    columns: false,
    facts: false,
    gallery: false,
    quote: false,
    call: false,
    embed: true,
  } satisfies Record<keyof typeof blockTypes, boolean>),
);

/** Whether the server's HTML of a page's content works without the code of its blocks. */
export function isServedComplete(page: ShownPage): page is PagePayload {
  return !isFailed(page) && !isOfPlugin(page) && page.blocks.every(isStatic);
}

function isStatic({ type, items }: Block): boolean {
  if (isInteractive.get(type) !== false) return false;
  const inner = Array.isArray(items) ? (items as readonly { readonly blocks?: readonly Block[] }[]) : [];
  return inner.every(({ blocks }) => !Array.isArray(blocks) || (blocks as readonly Block[]).every(isStatic));
}

/** The document's first page and the HTML of its content, if that stays as the server rendered it. */
export const servedContent: { page?: ShownPage; html: string } = { html: '' };

/** Keeps the content of the document's page as it is, if possible. `root`: the element that is hydrated. */
export function keepServedContent(page: ShownPage, root: HTMLElement): boolean {
  const content = root.querySelector('.blocks');
  if (!content || !isServedComplete(page)) return false;
  Object.assign(servedContent, { page, html: content.innerHTML });
  return true;
}

/**
 * The content of the page that came with the document, whose links to this site are followed here. Hydration keeps the
 * server's HTML. If it fails elsewhere on the page, React inserts the same HTML again.
 */
export function ServedContent() {
  const { go, prepare } = useSite();
  const follow = (event: MouseEvent): void => {
    const to = addressOf(event.target);
    if (to === null || !isPlainClick(event)) return;
    event.preventDefault();
    go(to);
  };
  const ahead = ({ target }: PointerEvent | FocusEvent): void => {
    const to = addressOf(target);
    if (to !== null) prepare(to);
  };
  return (
    <div
      className="blocks"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: servedContent.html }}
      onClick={follow}
      onPointerOver={ahead}
      onFocus={ahead}
    />
  );
}

/** The address of the link around an element; null without a link of this site that opens in the same tab. */
function addressOf(target: EventTarget): string | null {
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([target], [download])') : null;
  const to = link?.getAttribute('href') ?? null;
  return to !== null && isOwnAddress(to) ? to : null;
}
