import DOMPurify from 'dompurify';
import { Marked } from 'marked';

const marked = new Marked({
  gfm: true,
  renderer: {
    // Markup that was typed is shown as it was typed, as on the pages that show the text.
    html: ({ text }) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  },
});

/** `/\\host` is another site to a browser, as `//host` is, and blanks in between do not help. */
const own = /^\/(?![/\\\s])/;

/** Markdown as nodes that may stand in the page: no scripts, no styles, no pictures from elsewhere, links in a tab of their own. */
export function renderMarkdown(markdown: string): DocumentFragment {
  const html = marked.parse(markdown, { async: false });
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
