import type { Locale } from '@viewkraft/model';
import type { GridLocaleText } from '@mui/x-data-grid';
import { useEffect, useState } from 'react';

type GridTexts = Partial<GridLocaleText>;

let german: GridTexts | undefined;

/** The words of MUI's grid; English ones are in it, the German ones come when they are needed. */
export function useGridTexts(locale: Locale): GridTexts | undefined {
  const [texts, setTexts] = useState(german);
  useEffect(() => {
    if (locale !== 'de' || german) return;
    void import('@mui/x-data-grid/locales').then(({ deDE }) => {
      german = deDE.components.MuiDataGrid.defaultProps.localeText;
      setTexts(german);
    });
  }, [locale]);
  return locale === 'de' ? texts : undefined;
}
