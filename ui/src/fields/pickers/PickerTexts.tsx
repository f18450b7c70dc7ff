import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { deDE, enUS } from '@mui/x-date-pickers/locales';
import type { Locale } from '@viewkraft/model';
import type { ComponentProps, ReactNode } from 'react';

// Complete as they are: only their type allows gaps.
const texts: Readonly<Record<Locale, Texts>> = {
  en: enUS.components.MuiLocalizationProvider.defaultProps.localeText as Texts,
  de: deDE.components.MuiLocalizationProvider.defaultProps.localeText as Texts,
};
type Texts = NonNullable<ComponentProps<typeof LocalizationProvider>['localeText']>;
const adapterLocale: Readonly<Record<Locale, string>> = { en: 'en-US', de: 'de' };

/** Calendar and words of a locale: in German Monday first and a clock of 24 hours (F2). */
export function PickerTexts({ locale, children }: { readonly locale: Locale; readonly children: ReactNode }) {
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale={adapterLocale[locale]} localeText={texts[locale]}>
      {children}
    </LocalizationProvider>
  );
}
