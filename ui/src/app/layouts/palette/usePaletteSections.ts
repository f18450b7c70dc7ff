import { textIn, type ModelSummary } from '@viewkraft/model';
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

/** The command palette's sections for a query: recent records, pages, actions and matching records of every view. */
export function usePaletteSections(query: string): {
  readonly sections: readonly PaletteSection[];
  readonly isBusy: boolean;
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
  const found = useRecordHits(query, views);
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
  const records: PaletteItem[] = [
    ...found.hits
      .filter(({ view, id }) => !isRecent(view, id))
      .map(({ view, viewLabel, id, title }): PaletteItem => ({
        id: `record-${view}-${id}`,
        kind: 'record',
        label: title,
        hint: viewLabel,
        run: () => void navigate(recordAddress(view, id, locale)),
      })),
    ...found.more.map((view): PaletteItem => ({
      id: `more-${view}`,
      kind: 'more',
      label: t('palette.allIn', { view: labelOf(view) }),
      run: () =>
        void navigate(`${gridAddress(view, locale)}?${new URLSearchParams({ search: query.trim() }).toString()}`),
    })),
  ];
  // Without a query, the "New in" actions would bury the rest.
  const offered = hasQuery ? actions : actions.filter((item) => !item.id.startsWith('new-'));
  const sections = [
    { key: 'recent', label: t('palette.recent'), items: matchingRecent },
    { key: 'pages', label: t('palette.pages'), items: matchItems(pages, query, locale) },
    { key: 'actions', label: t('palette.actions'), items: matchItems(offered, query, locale) },
    { key: 'records', label: t('palette.records'), items: records },
  ];
  return { sections: sections.filter((section) => section.items.length > 0), isBusy: found.isBusy };
}
