import type { Locale } from '@viewkraft/model';
import { formatInstant } from './formatDate.js';

/** An instant with its seconds, for instants close together: `12/24/2026, 6:30:05 PM` or `24.12.2026, 18:30:05`. */
export function formatExactInstant(iso: string, locale: Locale): string {
  const seconds = String(new Date(iso).getSeconds()).padStart(2, '0');
  return formatInstant(iso, locale).replace(/:\d\d/, (minutes) => `${minutes}:${seconds}`);
}
