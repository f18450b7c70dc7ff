/** A style attribute as React serialises it. */
const attribute = / style="([^"]*)"/g;
/** Declarations that cannot affect the following rules: no braces, quotes, comments or open brackets. */
const plain = /^(?:[\w\s.,:;%#+-]|\([\w\s.,%#+-]*\))*$/;

/**
 * Moves the style attributes of rendered HTML into a style sheet: the content security policy allows a sheet by its
 * hash, but no attributes. In browsers React sets styles by script, which the policy allows and which overrides these
 * rules.
 */
export function extractInlineStyles(rendered: string): { readonly html: string; readonly style: string } {
  const rules = new Map<string, number>();
  const html = rendered.replace(attribute, (whole, declarations: string) => {
    if (!plain.test(declarations)) return whole;
    const number = rules.get(declarations) ?? rules.size;
    rules.set(declarations, number);
    return ` data-style="${number}"`;
  });
  const style = [...rules]
    .map(([declarations, number]) => `#root [data-style="${number}"]{${declarations}}`)
    .join('\n');
  return { html, style };
}
