/** The nonce that this page's inserted styles carry. The browser empties the attribute, so the property is read. */
export const styleNonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
