const kept: ReadonlySet<string> = new Set(['href', 'target', 'rel', 'title', 'start']);

/**
 * Cleans HTML pasted from word processors: removes styles, comments and proprietary elements, and turns imitated lists
 * into real ones. Works on the text first, because the page's CSP reports every style attribute that is parsed. The
 * patterns run in linear time: a megabyte of unclosed tags must not block the page.
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
    // Word writes an empty line as a paragraph with a no-break space.
    if (/^\u00a0*$/.test(paragraph.textContent) && paragraph.childElementCount === 0) paragraph.remove();
  }
  return body.innerHTML.trim();
}

/** Turns bold and italic styles into elements, and unwraps a `<b>` whose style resets the weight. */
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

/** Turns one of Word's paragraphs that imitate list items into a list item, in the preceding list if there is one. */
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
