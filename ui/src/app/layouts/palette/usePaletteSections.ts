import { queryWords, textIn, type ModelSummary } from '@viewkraft/model';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { useViews } from '../../../data/model/useModels.js';
import { gridAddress, recordAddress } from '../../../base/routing/addresses.js';
import { listedViews } from '../../../data/model/groupViews.js';
import { useRecentRecords } from '../../../data/recent/recentStore.js';
import { matchItems } from './matchItems.js';
import type { PaletteItem, PaletteSection } from './PaletteItem.js';
import { usePaletteActions } from './usePaletteActions.js';
import { useRecordHits } from './useRecordHits.js';

const recentShown = 5;

/** The command palette's sections for a query: recent records, pages, actions and matching records of the views. */
export function usePaletteSections(query: string): {
  readonly sections: readonly PaletteSection[];
  readonly isBusy: boolean;
  readonly problem: string | null;
} {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const { data } = useViews();
  const views = useMemo(() => {
    const listed = listedViews(data ?? []);
    const rank = (view: ModelSummary) => (view.system === true ? 1 : 0);
    return [...listed].sort(
      (a, b) => rank(a) - rank(b) || textIn(a.label, locale).localeCompare(textIn(b.label, locale), locale),
    );
  }, [data, locale]);
  const recent = useRecentRecords();
  const { pages, actions } = usePaletteActions(views);
  const found = useRecordHits(query);
  const hasQuery = query.trim() !== '';
  const labelOf = (name: string) => {
    const view = data?.find((one) => one.name === name);
    return view ? textIn(view.label, locale) : name;
  };
  const recentItems = recent.map(({ view, id, title }): PaletteItem => ({
    id: `recent-${view}-${id}`,
    kind: 'recent',
    label: title,
    hint: labelOf(view),
    run: () => void navigate(recordAddress(view, id, locale)),
  }));
  const matchingRecent = matchItems(recentItems, query, locale).slice(0, recentShown);
  const isRecent = (view: string, id: string | number) =>
    matchingRecent.some((item) => item.id === `recent-${view}-${id}`);
  const words = queryWords(query);
  // Views in the order of their best hits.
  const listed = found.hits.filter(({ view }) => views.some(({ name }) => name === view));
  const records = [...new Set(listed.map(({ view }) => view))].map((view): PaletteSection => {
    const hits = listed.filter((hit) => hit.view === view && !isRecent(view, hit.id));
    const items = hits.map(({ id, title, snippet }): PaletteItem => ({
      id: `record-${view}-${id}`,
      kind: 'record',
      label: title,
      found: { words, snippet },
      run: () => void navigate(recordAddress(view, id, locale)),
    }));
    const more: PaletteItem = {
      id: `more-${view}`,
      kind: 'more',
      label: t('palette.allIn', { view: labelOf(view) }),
      run: () =>
        void navigate(`${gridAddress(view, locale)}?${new URLSearchParams({ search: query.trim() }).toString()}`),
    };
    return { key: `records-${view}`, label: labelOf(view), items: found.isFull ? [...items, more] : items };
  });
  // Without a query, the "New in" actions would bury the rest.
  const offered = hasQuery ? actions : actions.filter((item) => !item.id.startsWith('new-'));
  const sections = [
    { key: 'recent', label: t('palette.recent'), items: matchingRecent },
    { key: 'pages', label: t('palette.pages'), items: matchItems(pages, query, locale) },
    { key: 'actions', label: t('palette.actions'), items: matchItems(offered, query, locale) },
    ...records,
  ];
  return {
    sections: sections.filter((section) => section.items.length > 0),
    isBusy: found.isBusy,
    problem: found.problem,
  };
}
