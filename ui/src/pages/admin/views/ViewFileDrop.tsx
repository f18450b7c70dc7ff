import type { ViewFilesReport } from '@viewkraft/model';
import { useEffect, useRef, type ReactNode } from 'react';
import { FileDrop } from './FileDrop.js';
import { useOpenText } from './useOpenText.js';

const typing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]';

interface ViewFileDropProps {
  /** Undefined: not known yet. */
  readonly report: ViewFilesReport | undefined;
  readonly children: ReactNode;
}

/** Opens a JSON file that is dropped on the page, or pasted while no input has the focus. */
export function ViewFileDrop({ report, children }: ViewFileDropProps) {
  const isOn = report?.editable ?? false;
  const open = useOpenText(report ?? { files: [] });
  const take = async (files: readonly File[]) => {
    const { takeFile } = await import('./takeFile.js');
    const taken = await takeFile(files);
    if (taken) open(taken.text, taken.name);
  };
  const latest = useRef({ open, take });
  useEffect(() => {
    latest.current = { open, take };
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const paste = (event: ClipboardEvent) => {
      if ((event.target as Element | null)?.closest?.(typing)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      if (files.length === 0 && !text.startsWith('{')) return;
      event.preventDefault();
      if (files.length > 0) void latest.current.take(files);
      else latest.current.open(`${text}\n`);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isOn]);
  return (
    <FileDrop isOn={isOn} onFiles={(files) => void take(files)}>
      {children}
    </FileDrop>
  );
}
