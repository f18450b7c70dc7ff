import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/ApiError.js';
import { problemText } from '../api/problemText.js';
import type { WireRecord } from '../api/WireRecord.js';
import { notify } from '../notify/notifications.js';
import { mediaApi, type MediaChanges } from './mediaApi.js';
import { mediaRecordOf, type MediaRecord } from './MediaRecord.js';
import { pointAt, type Point } from './focalCrop.js';

export interface MediaDraft {
  readonly name: string;
  readonly altEn: string;
  readonly altDe: string;
  readonly point: Point;
}

export interface MediaEdit {
  readonly draft: MediaDraft;
  readonly set: (changes: Partial<MediaDraft>) => void;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly problem: string | null;
  /** Problems by column. */
  readonly columnProblems: ReadonlyMap<string, string>;
  /** Whether all is kept now. */
  readonly save: () => Promise<boolean>;
  readonly remove: () => Promise<boolean>;
}

/** What was typed about a file, until it is saved. Somebody else's change is told, and typed input stays. */
export function useMediaEdit(record: MediaRecord): MediaEdit {
  const { t } = useTranslation();
  const [base, setBase] = useState(record);
  const [draft, setDraft] = useState(() => draftOf(record));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const changes = changesOf(base, draft);
  const isChanged = Object.keys(changes).length > 0;

  const run = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      const { record: theirs } = reason.body;
      if (reason.status === 412 && theirs) setBase(mediaRecordOf(theirs as WireRecord));
      setError(reason);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    run(async () => {
      if (!isChanged) return;
      setBase(await mediaApi.change(base, changes));
      notify({ message: t('form.savedToast'), type: 'positive', icon: 'save', position: 'top-right', timeout: 2_000 });
    });
  const remove = () => run(() => mediaApi.remove(base));

  const columnProblems = new Map(
    (error?.details ?? []).flatMap(({ column, message }) => (column === undefined ? [] : [[column, message] as const])),
  );
  const problem = error && columnProblems.size === 0 ? problemText(error) : null;
  const set = (next: Partial<MediaDraft>) => setDraft((before) => ({ ...before, ...next }));
  return { draft, set, isChanged, isBusy, problem, columnProblems, save, remove };
}

function draftOf({ name, altEn, altDe, focalX, focalY }: MediaRecord): MediaDraft {
  return { name, altEn, altDe, point: pointAt(focalX, focalY) };
}

function changesOf(base: MediaRecord, { name, altEn, altDe, point }: MediaDraft): MediaChanges {
  return {
    ...(name !== base.name && { name }),
    ...(altEn !== base.altEn && { alt_en: altEn || null }),
    ...(altDe !== base.altDe && { alt_de: altDe || null }),
    ...(point.x !== pointAt(base.focalX, 0).x && { focal_x: point.x }),
    ...(point.y !== pointAt(0, base.focalY).y && { focal_y: point.y }),
  };
}
