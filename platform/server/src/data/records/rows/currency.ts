const sign = '[€$£¥]|EUR|USD|GBP|CHF';
/** Excel separates an amount from its currency sign by a no-break space. */
const space = '[ \\u00a0\\u202f]?';
const amount = new RegExp(`^(-?)(?:(${sign})${space})?(-?\\d[\\d.,]*)(?:${space}(${sign}))?$`);

/** The number and currency sign of an amount such as 1.250,00 € or $12; other texts are unchanged and have no sign. */
export function splitCurrency(text: string): { readonly number: string; readonly sign: string | undefined } {
  const [, minus = '', before, number, after] = amount.exec(text) ?? [];
  const found = before ?? after;
  if (number === undefined || found === undefined || (before !== undefined && after !== undefined)) return { number: text, sign: undefined }; // prettier-ignore
  return { number: `${minus}${number}`, sign: found };
}
