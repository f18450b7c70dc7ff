import type { Locale } from '@viewkraft/model';
import { intlLocale } from '../i18n/intlLocale.js';

const names: Readonly<Record<string, string>> = { 'image/svg+xml': 'SVG', 'image/webp': 'WebP', 'video/webm': 'WebM' };

/** `image/png` as people call it: PNG. */
export function fileKind(type: string): string {
  return names[type] ?? (type.split('/')[1] ?? type).toUpperCase();
}

/** Media types as a list in words: `JPEG, PNG or PDF`. */
export function fileKinds(types: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(intlLocale[locale], { type: 'disjunction' }).format(types.map(fileKind));
}
