import type { Locale } from '@viewkraft/model';
import { useLocation } from 'react-router-dom';
import { localeOf } from './localePath.js';

/** The locale of the address. */
export function useLocale(): Locale {
  return localeOf(useLocation().pathname);
}
