import { useDeferredValue, useLayoutEffect, useRef } from 'react';
import { lexMarkdown } from '@viewkraft/model';
import DOMPurify from 'dompurify';
import { Marked } from 'marked';

const marked = new Marked({
  gfm: true,
  renderer: {
    // HTML in the source is shown as text, as on the public pages.
    html: ({ text }) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  },
});

/** Paths of this site. Browsers resolve `//host` and `/\host` to another site, even with whitespace in between. */
const own = /^\/(?![/\\\s])/;

interface MarkdownPreviewProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

/** A preview of the rendered Markdown, updated with low priority while typing. */
export function MarkdownPreview({ id, label, text }: MarkdownPreviewProps) {
  const element = useRef<HTMLElement>(null);
  const deferred = useDeferredValue(text);
  useLayoutEffect(() => element.current?.replaceChildren(renderMarkdown(deferred)), [deferred]);
  // A scrollable region must be focusable for keyboard users.
  return <section ref={element} id={id} className="vk-preview vk-prose" aria-label={label} tabIndex={0} />;
}

/** A text that Marked cannot parse or print, such as a thousand nested quotes, is shown as it is. */
function htmlOf(markdown: string): string {
  try {
    return marked.parser(lexMarkdown(markdown));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const text = document.createElement('p');
    text.textContent = markdown;
    return text.outerHTML;
  }
}

/** Markdown as sanitised nodes: no scripts, no styles, no external images; links open in a new tab. */
function renderMarkdown(markdown: string): DocumentFragment {
  const html = htmlOf(markdown);
  const fragment = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_ATTR: ['style', 'class', 'id'],
    FORBID_TAGS: ['style', 'form', 'button', 'textarea', 'select'],
  });
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  for (const image of fragment.querySelectorAll('img')) {
    if (!own.test(image.getAttribute('src') ?? '')) image.replaceWith(image.alt);
  }
  return fragment;
}
