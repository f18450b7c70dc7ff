import type { PluginOption } from '@viewkraft/model';

/** Content of an option's field: text, or whether its box is checked. */
export type OptionText = string | boolean;

/** Converts an option's value to the content of its field; a secret's value is never shown. */
export function optionText({ type, secret, value }: PluginOption): OptionText {
  if (type === 'boolean') return value === true;
  if (secret || value === undefined || value === null) return '';
  if (type === 'list') return (value as readonly unknown[]).join('\n');
  return type === 'json' ? JSON.stringify(value, null, 2) : String(value as string | number);
}

/**
 * Converts the content of a field to a value; an empty field means the default. Throws if it does not match the
 * option's type.
 */
export function optionValue({ type, choices }: PluginOption, text: OptionText): unknown {
  if (typeof text === 'boolean') return text;
  if (type === 'list') return lines(text);
  if (text.trim() === '') return null;
  if (type === 'choice') return choices?.find((choice) => String(choice) === text) ?? null;
  if (type === 'json') return JSON.parse(text) as unknown;
  if (type !== 'number') return text;
  const number = Number(text.replace(',', '.'));
  if (!Number.isFinite(number)) throw new Error('This is not a number.');
  return number;
}

function lines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
