/** An element's position in the document in CSS pixels, ignoring transforms; null when it has no layout box. */
export function documentPosition(element: HTMLElement): { readonly top: number; readonly bottom: number } | null {
  if (element.offsetParent === null) return null;
  let top = 0;
  for (let box: Element | null = element; box instanceof HTMLElement; box = box.offsetParent) {
    top += box.offsetTop + (box === element ? 0 : box.clientTop);
  }
  return { top, bottom: top + element.offsetHeight };
}
