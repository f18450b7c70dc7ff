import { type Locale, localeOfPath } from '@viewkraft/model';
import { useLocation } from 'react-router-dom';

/** The locale of the current address. */
export function useLocale(): Locale {
  return localeOfPath(useLocation().pathname);
}
