import type { Locale } from '@viewkraft/model';

const marks = { en: { group: ',', decimal: '.' }, de: { group: '.', decimal: ',' } } as const;

/**
 * A number with the locale's separators: `1,234.50` or `1.234,50`. Works on the digits as text, so nothing is rounded.
 */
export function formatNumber(value: string | number, locale: Locale): string {
  const text = plainDigits(value);
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', fraction] = match;
  const { group, decimal } = marks[locale];
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${sign === '-' ? '\u2212' : ''}${grouped}${fraction === undefined ? '' : decimal + fraction}`;
}

/** A number as the text of an input: the locale's decimal separator, no grouping. */
export function editNumber(value: string | number, locale: Locale): string {
  const text = plainDigits(value);
  return locale === 'de' ? text.replace('.', ',') : text;
}

/** Typed text as canonical digits with a decimal point; other text is returned unchanged, for the column to refuse. */
export function readNumber(input: string, locale: Locale): string {
  const text = input
    .trim()
    .replace(/^\u2212/, '-')
    .replaceAll(/[\s\u00a0\u202f]/g, '');
  const { group, decimal } = marks[locale];
  const escaped = { group: `\\${group}`, decimal: `\\${decimal}` };
  const grouped = new RegExp(`^-?\\d{1,3}(?:${escaped.group}\\d{3})+(?:${escaped.decimal}\\d*)?$`);
  const ungrouped = grouped.test(text) ? text.replaceAll(group, '') : text;
  const plain = new RegExp(`^-?\\d*(?:${escaped.decimal}\\d*)?$`);
  if (!plain.test(ungrouped) || !/\d/.test(ungrouped)) return input;
  const canonical = ungrouped.replace(decimal, '.').replace(/\.$/, '');
  return canonical.replace(/^(-?)\./, '$10.').replace(/^(-?)0+(?=\d)/, '$1');
}

/** Writes exponents such as `1e21` out. */
function plainDigits(value: string | number): string {
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = '', first = '', rest = '', power = '0'] = match;
  const digits = first + rest;
  const point = 1 + Number(power);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
