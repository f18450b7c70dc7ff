const adopted = new Set<string>();

/**
 * Gives the page the rules of a style sheet without a `style` element, which the policy of pages that are kept for
 * everybody would refuse: they carry no nonce. Once for each name.
 */
export function adoptStyles(name: string, rules: string): null {
  if (adopted.has(name)) return null;
  adopted.add(name);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return null;
}
