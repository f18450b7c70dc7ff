import type { ViewFilesReport } from '@viewkraft/model';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../base/notify/notifications.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { viewFileAddress } from '../../../base/routing/addresses.js';
import { handedTexts, viewOf } from './newView.js';

/** Opens a text in the editor of the view that it names, if that may be saved here; nothing is saved yet. */
export function useOpenText({ files }: Pick<ViewFilesReport, 'files'>): (text: string, file?: string) => void {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  return (text, file) => {
    const view = viewOf(text, file);
    if (view === null) {
      notify({ message: t('viewFiles.noName'), type: 'negative' });
      return;
    }
    const there = files.find(({ name }) => name === view);
    if (there && !there.canEdit) {
      notify({ message: t(`viewFiles.foreign.${there.origin}`), caption: view, type: 'negative' });
      return;
    }
    handedTexts.put(view, text);
    void navigate(viewFileAddress(view, locale));
  };
}
