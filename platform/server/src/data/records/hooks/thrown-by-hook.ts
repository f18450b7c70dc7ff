import { limits, locales, type ErrorDetail, type Message, type MessageParam, type Text } from '@viewkraft/model';
import type { HookException } from './hook-message.js';

const maxMessageLength = 500;
const maxKeyLength = 100;
const maxStackLength = 4_000;

type Members = Readonly<Record<string, unknown>>;

/** Describes whatever a hook threw. It may throw any value, even one that throws when inspected. */
export function thrownByHook(error: unknown): HookException {
  try {
    const thrown = membersOf(error);
    if (!thrown) {
      const message = short(error);
      return { message: message || String(error), stack: undefined, shown: message || undefined, details: [] };
    }
    const { message, name, stack, column, code, params, extras } = thrown;
    const details = thrown['details'] ?? membersOf(extras)?.['details'];
    const list = Array.isArray(details) ? (details as readonly unknown[]) : column === undefined ? [] : [thrown];
    // The message of an AppError is its code.
    const own = name === 'AppError' ? { key: code, params } : thrown;
    const words = textOf(message);
    return {
      message: (typeof words === 'string' ? words : words['en']) || short(name) || 'Error',
      stack: string(stack)?.slice(0, maxStackLength),
      shown: keyed(own) ?? (words === '' ? undefined : words),
      details: list.slice(0, limits.errorDetails).map(detailOf),
    };
  } catch {
    return { message: 'Error', stack: undefined, shown: undefined, details: [] };
  }
}

function detailOf(detail: unknown): ErrorDetail {
  const members = membersOf(detail) ?? {};
  const column = string(members['column']);
  const reason = keyed(members) ?? textMessage(members['message']);
  return column === undefined ? reason : { column, ...reason };
}

const messageOf = (value: unknown): Message => keyed(membersOf(value) ?? {}) ?? textMessage(value);

const textMessage = (value: unknown): Message => ({ key: 'text', params: { text: textOf(value) } });

/** The message of a thing that has the key of one. */
function keyed({ key, params }: Members): Message | undefined {
  if (typeof key !== 'string') return undefined;
  const values = Object.entries(membersOf(params) ?? {}).map(([name, value]) => [name, paramOf(value)] as const);
  return { key: key.slice(0, maxKeyLength), ...(values.length > 0 && { params: Object.fromEntries(values) }) };
}

function paramOf(value: unknown): MessageParam {
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return (value as readonly unknown[]).slice(0, limits.errorDetails).map(messageOf);
  return keyed(membersOf(value) ?? {}) ?? textOf(value);
}

/** A text, or one for each language. */
function textOf(value: unknown): Text {
  const byLocale = membersOf(value) ?? {};
  const texts = locales.map((locale) => [locale, byLocale[locale]] as const);
  if (!texts.every(([, text]) => typeof text === 'string')) return short(value);
  if (texts.every(([, text]) => text === '')) return '';
  return Object.fromEntries(texts.map(([locale, text]) => [locale, short(text)]));
}

function membersOf(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null ? (value as Members) : undefined;
}

const string = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function short(value: unknown): string {
  const whole = value === undefined || value === null ? '' : String(value);
  return whole.length > maxMessageLength ? `${whole.slice(0, maxMessageLength)}…` : whole;
}
