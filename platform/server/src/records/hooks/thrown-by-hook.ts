import { limits } from '@viewkraft/model';
import type { ThrownByHook } from './hook-message.js';

const longestMessage = 500;
const longestStack = 4_000;

/** Whatever a hook threw, in words. It may throw anything, also what cannot be looked at. */
export function thrownByHook(error: unknown): ThrownByHook {
  try {
    if (typeof error !== 'object' || error === null) return { message: short(error), stack: undefined, details: [] };
    const { message, name, stack, column, details } = error as Readonly<Record<string, unknown>>;
    const own = { column: text(column), message: short(message) };
    const list = Array.isArray(details) ? (details as readonly unknown[]) : own.column === undefined ? [] : [own];
    return {
      message: short(message) || short(name) || 'Error',
      stack: text(stack)?.slice(0, longestStack),
      details: list.slice(0, limits.errorDetails).map(detailOf),
    };
  } catch {
    return { message: 'Error', stack: undefined, details: [] };
  }
}

function detailOf(detail: unknown): ThrownByHook['details'][number] {
  const { column, message } = (detail ?? {}) as Readonly<Record<string, unknown>>;
  return { column: text(column), message: short(message) };
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function short(value: unknown): string {
  const whole = value === undefined || value === null ? '' : String(value);
  return whole.length > longestMessage ? `${whole.slice(0, longestMessage)}…` : whole;
}
