const kept: ReadonlySet<string> = new Set(['href', 'target', 'rel', 'title', 'start']);

/**
 * HTML without what word processors put around it: their styles, comments and elements go, their imitations of lists
 * become lists. Works on text first, because the page's policy complains of a style attribute wherever it is parsed. No pattern looks at a place twice: a text
 * of a megabyte that never closes a tag must not hold the page.
 */
export function cleanHtml(html: string): string {
  const inert = html
    .replaceAll(/<!--[^]*?(?:-->|$)|<!\[[^\]<]*\]>|<!doctype[^<>]*>/gi, '')
    .replaceAll(/<(style|script|xml|head|title)\b[^]*?(?:<\/\1\s*>|(?=<\1\b))/gi, '')
    .replaceAll(/<\/?(?:meta|link|[a-z]+:[a-z]+)\b[^<>]*>/gi, '')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/\s(?:style|on\w+)(?=\s*=)/gi, ' data-style'));
  const { body } = new DOMParser().parseFromString(inert, 'text/html');
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) emphasise(element);
  for (const item of body.querySelectorAll<HTMLElement>('p[data-style*="mso-list"]')) makeListItem(item);
  for (const element of body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (!kept.has(name) && !(element.tagName === 'CODE' && name === 'class')) element.removeAttribute(name);
    }
  }
  for (const paragraph of body.querySelectorAll('p')) {
    // Word's empty line is a paragraph with a blank in it.
    if (/^\u00a0*$/.test(paragraph.textContent) && paragraph.childElementCount === 0) paragraph.remove();
  }
  return body.innerHTML.trim();
}

/** Weight and slant that only a style tells become elements; an element that its style takes back goes. */
function emphasise(element: HTMLElement): void {
  const style = element.dataset['style'] ?? '';
  if (element.tagName === 'B' && /font-weight:\s*(normal|400)/i.test(style)) element.replaceWith(...element.childNodes);
  if (element.tagName !== 'SPAN') return;
  const wraps = [/font-weight:\s*(bold|[6-9]00)/i.test(style) && 'strong', /font-style:\s*italic/i.test(style) && 'em'];
  for (const name of wraps) {
    if (!name || element.textContent.trim() === '') continue;
    const wrap = element.ownerDocument.createElement(name);
    wrap.append(...element.childNodes);
    element.append(wrap);
  }
}

/** One of Word's paragraphs that look like list items; it joins the list before it. */
function makeListItem(paragraph: HTMLElement): void {
  const marker = paragraph.querySelector<HTMLElement>('span[data-style*="mso-list"]');
  const isNumbered = /^\s*\(?(\d+|[a-z]|[ivx]+)[.)]/i.test(marker?.textContent ?? '');
  marker?.remove();
  const name = isNumbered ? 'OL' : 'UL';
  const before = paragraph.previousElementSibling;
  const isGoingOn = before?.tagName === name && before.hasAttribute('data-list');
  const list = isGoingOn ? before : paragraph.ownerDocument.createElement(name);
  if (!isGoingOn) {
    list.setAttribute('data-list', '');
    paragraph.before(list);
  }
  const item = paragraph.ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  list.append(item);
  paragraph.remove();
}
