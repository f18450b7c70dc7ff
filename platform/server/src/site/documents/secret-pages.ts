/** The `Referrer-Policy` of pages whose address is a secret. */
export const secretPolicy = 'same-origin';

/** The HTML is stricter than the header: scripts of the next page, such as a tag manager, could read its referrer. */
export const withoutReferrer = (html: string): string =>
  html.replace('<head>', '<head><meta name="referrer" content="no-referrer">');
