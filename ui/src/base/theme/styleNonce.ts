/** The CSP nonce for inserted styles. Browsers hide the attribute's value from scripts, so the property is read. */
export const styleNonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
