import { actions, type Action } from '@viewkraft/model';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useViews } from '../../../data/model/useModels.js';
import { groupViews } from '../../../data/model/groupViews.js';
import { useLocale } from '../../../base/i18n/useLocale.js';

/** What the page asks; an empty text stands for "any". */
export interface AskedQuestion {
  readonly view: string;
  readonly action: Action;
  readonly id: string;
  readonly column: string;
  /** `role:<name>` or `user:<id>`; empty: the user's own account. */
  readonly as: string;
}

/**
 * The question in the address. Without a view in the address, it is about the first view, or about none until the views
 * are loaded.
 */
export function useAccessQuestion(): {
  readonly question: AskedQuestion;
  readonly ask: (changes: Partial<AskedQuestion>) => void;
} {
  const locale = useLocale();
  const [search, setSearch] = useSearchParams();
  const { data: views } = useViews();
  const first = useMemo(() => groupViews(views ?? [], locale, '')[0]?.entries[0]?.name ?? '', [views, locale]);
  const read = (name: string) => search.get(name) ?? '';
  const question: AskedQuestion = {
    view: read('view') || first,
    action: actions.find((one) => one === read('action')) ?? 'read',
    id: read('id'),
    column: read('column'),
    as: read('as'),
  };
  const ask = (changes: Partial<AskedQuestion>) => {
    // Another view has other records and columns.
    const next = { ...question, ...(changes.view !== undefined && { id: '', column: '' }), ...changes };
    const given = Object.entries(next).filter(([, value]) => value !== '');
    setSearch(new URLSearchParams(given), { replace: true, preventScrollReset: true });
  };
  return { question, ask };
}
