import type { Json } from './json-text.js';

/** As in the project's other files; `, ` and the key before a value count as well. */
const maxLineLength = 120;
/** Keys of a view whose members begin a line each, however short they are. */
const alwaysOpen: ReadonlySet<string> = new Set(['columns', 'relations']);

/** The text of a view file: an object or list that fits into a line of 120 characters is written in one line. */
export function formatViewFile(view: object): string {
  const entries = Object.entries(JSON.parse(JSON.stringify(view)) as Record<string, Json>);
  const lines = entries.map(([key, value]) => {
    const isOpen = alwaysOpen.has(key) && isObject(value);
    return isOpen ? `${JSON.stringify(key)}: ${opened(value, '  ')}` : member(key, value, '  ');
  });
  return `${block('{', lines, '')}\n`;
}

function member(key: string, value: Json, indent: string): string {
  const name = `${JSON.stringify(key)}: `;
  return name + printed(value, indent, name.length);
}

/** `indent`: of the line on which the value begins. `before`: characters of that line between the indent and the value. */
function printed(value: Json, indent: string, before = 0): string {
  const line = inOneLine(value);
  const isLong = indent.length + before + line.length >= maxLineLength;
  return isParent(value) && (isLong || hasSeveralParents(value)) ? opened(value, indent) : line;
} // prettier-ignore

function opened(value: Extract<Json, object>, indent: string): string {
  const inner = `${indent}  `;
  if (isList(value)) return block('[', value.map((one) => printed(one, inner)), indent); // prettier-ignore
  const members = Object.entries(value);
  return block('{', members.map(([key, one]) => member(key, one, inner)), indent); // prettier-ignore
}

function block(open: '{' | '[', lines: readonly string[], indent: string): string {
  const close = open === '{' ? '}' : ']';
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.map((line) => `${indent}  ${line}`).join(',\n')}\n${indent}${close}`;
} // prettier-ignore

function inOneLine(value: Json): string {
  if (isList(value)) return `[${value.map(inOneLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${inOneLine(one)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Prettier breaks such a list, too. */
const hasSeveralParents = (value: Json): boolean =>
  isList(value) && value.length > 1 && value.every((one) => isParent(one) && Object.keys(one).length > 1);

const isList = (value: unknown): value is readonly Json[] => Array.isArray(value);
const isParent = (value: Json): value is Extract<Json, object> => typeof value === 'object' && value !== null;
const isObject = (value: Json): value is { readonly [key: string]: Json } => isParent(value) && !isList(value);
