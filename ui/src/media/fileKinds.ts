import type { Locale } from '@viewkraft/model';
import { intlLocale } from '../base/i18n/intlLocale.js';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file size as text: `1.4 MB`, `1,4 MB`. Units are powers of 1024, like the upload limits. */
export function formatBytes(bytes: number, locale: Locale): string {
  let [value, at] = [bytes, 0];
  for (; value >= 1000 && at < units.length - 1; at += 1) value /= 1024;
  return new Intl.NumberFormat(intlLocale[locale], {
    style: 'unit',
    unit: units[at],
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && at > 0 ? 1 : 0,
  }).format(value);
}

const names: Readonly<Record<string, string>> = { 'image/svg+xml': 'SVG', 'image/webp': 'WebP', 'video/webm': 'WebM' };

/** The common name of a media type: PNG for `image/png`. */
export function fileKind(type: string): string {
  return names[type] ?? (type.split('/')[1] ?? type).toUpperCase();
}

/** Media types as a list in the locale's language: `JPEG, PNG, or PDF`. */
export function fileKinds(types: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(intlLocale[locale], { type: 'disjunction' }).format(types.map(fileKind));
}

/** Whether the address of an upload is that of an image. */
export function isImagePath(path: string): boolean {
  return /^\/media\/.+\.(jpg|png|gif|webp|avif|svg)$/.test(path);
}
