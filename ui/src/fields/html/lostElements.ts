const known: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 strong b em i u s strike del code pre blockquote ul ol li a hr br span div'.split(' '),
);

/** Elements of a text that the editor has no idea of, so that it would drop them. */
export function lostElements(html: string): readonly string[] {
  const names = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name.toLowerCase());
  return [...new Set(names)].filter((name) => !known.has(name));
}
