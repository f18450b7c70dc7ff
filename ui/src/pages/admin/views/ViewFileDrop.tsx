import type { ViewFilesReport } from '@viewkraft/model';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { withTexts } from '../../../base/i18n/i18n.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { FileDrop } from './FileDrop.js';
import { viewFileAddress } from './viewFileAddress.js';

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]';

interface ViewFileDropProps {
  /** Undefined: not known yet. */
  readonly report: ViewFilesReport | undefined;
  readonly children: ReactNode;
}

/** Opens a file that is dropped on the page, or pasted while no input has the focus. */
export function ViewFileDrop({ report, children }: ViewFileDropProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const isOn = report?.editable ?? false;
  const take = async (given: readonly File[] | string) => {
    if (!report) return;
    const { receiveViewFile } = await withTexts(import('./receiveViewFile.js'), 'viewFiles');
    const view = await receiveViewFile(given, report);
    if (view !== null) void navigate(viewFileAddress(view, locale));
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const paste = (event: ClipboardEvent) => {
      if ((event.target as Element | null)?.closest?.(typing)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      if (files.length === 0 && !text.startsWith('{')) return;
      event.preventDefault();
      void latest.current(files.length > 0 ? files : `${text}\n`);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isOn]);
  return (
    <FileDrop isOn={isOn} hint={t('admin.views.dropHere')} onFiles={(files) => void take(files)}>
      {children}
    </FileDrop>
  );
}
