import type { Locale } from '@viewkraft/model';
import { siteText, type SiteText } from '@viewkraft/ui';
import { useEffect, useState } from 'react';

const files = {
  en: () => import('../../locales/en/dialog.json'),
  de: () => import('../../locales/de/dialog.json'),
} as const;

/** The dialog's own texts, which no page brings along; those of before while others are on their way. */
export function useDialogTexts(locale: Locale): SiteText | undefined {
  const [text, setText] = useState<SiteText>();
  useEffect(() => {
    let isThere = true;
    void files[locale]().then(({ default: texts }) => {
      if (isThere) setText(() => siteText(texts));
    });
    return () => {
      isThere = false;
    };
  }, [locale]);
  return text;
}
