import type { ViewFileCheck } from '@viewkraft/model';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../base/api/ApiError.js';
import { problemText } from '../../../../base/api/problemText.js';
import { useLocale } from '../../../../base/i18n/useLocale.js';
import { i18n } from '../../../../base/i18n/i18n.js';
import { isTooLarge, maxMebibytes } from '../sizeLimit.js';
import { viewFilesApi } from '../viewFilesApi.js';

/** Time from the last keystroke to the check, in milliseconds. */
const delayMs = 400;

/** What is known about one text. */
export interface CheckedText {
  readonly text: string;
  /** Missing if the text could not be checked. */
  readonly check?: ViewFileCheck;
  /** Why it could not be checked, for the reader. */
  readonly failure?: string;
}

export interface ViewCheckState {
  /** The check of the latest text that has a result. */
  readonly checked: CheckedText | undefined;
  /** Whether `checked` belongs to the current text. */
  readonly isCurrent: boolean;
  /** Checks the current text again and shows the result. */
  readonly recheck: () => void;
  /** The check of the current text, even if other text is typed in the meantime. */
  readonly answer: () => Promise<CheckedText>;
}

/**
 * Checks a text shortly after each pause in typing, when the stored file changes (`hash`), and when the language
 * changes. The latest response wins; earlier requests are aborted.
 */
export function useViewCheck(name: string, text: string, hash: string | null, isOn: boolean): ViewCheckState {
  const locale = useLocale();
  const [checked, setChecked] = useState<CheckedText>();
  const running = useRef<AbortController>(undefined);
  const isFirst = checked === undefined;

  const run = useCallback(() => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    checkText(name, text, own.signal).then(
      (answer) => !own.signal.aborted && setChecked(answer),
      // Another check follows an aborted one.
      () => undefined,
    );
  }, [name, text]);

  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(run, isFirst ? 0 : delayMs);
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
    // The first result only changes the delay of the next check.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [run, hash, locale, isOn]);

  const isCurrent = checked?.text === text;
  return {
    checked,
    isCurrent,
    recheck: run,
    answer: async () => (isCurrent && checked.check ? checked : checkText(name, text)),
  };
}

async function checkText(name: string, text: string, signal?: AbortSignal): Promise<CheckedText> {
  if (isTooLarge(text)) return { text, failure: i18n.t('viewFiles.tooLarge', { size: maxMebibytes }) };
  try {
    return { text, check: await viewFilesApi.check(name, text, signal) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { text, failure: problemText(error) };
  }
}
