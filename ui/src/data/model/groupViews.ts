import { textIn, type Locale, type ModelSummary } from '@viewkraft/model';

export interface NavigationEntry {
  readonly name: string;
  readonly label: string;
}

/** Views under one heading. */
interface NavigationGroup {
  /** Independent of the language, to remember whether the group is collapsed; '' for views without a group. */
  readonly key: string;
  readonly label: string;
  readonly entries: readonly NavigationEntry[];
}

const systemGroup = 'system';

/** Views that store the grid's own settings; nobody looks for them. */
const unlisted: ReadonlySet<string> = new Set(['grid_views']);

/** The views to offer beside the navigation, which lists all. */
export function listedViews(views: readonly ModelSummary[]): readonly ModelSummary[] {
  return views.filter((view) => !view.unlisted && !unlisted.has(view.name));
}

/**
 * Groups views as the navigation lists them: views without a group first, then groups by label, the platform's own
 * views last.
 */
export function groupViews(
  views: readonly ModelSummary[],
  locale: Locale,
  systemLabel: string,
): readonly NavigationGroup[] {
  const groups = new Map<string, { label: string; entries: NavigationEntry[] }>();
  for (const view of views) {
    const own = view.group === undefined ? '' : textIn(view.group, locale);
    // A plugin's view whose group has the same label as the platform's own group belongs to that group.
    const isSystem = own === '' ? view.system === true : own === systemLabel;
    const key = isSystem ? systemGroup : view.group === undefined ? '' : `g:${textIn(view.group, 'en')}`;
    const label = isSystem ? systemLabel : own;
    const group = groups.get(key) ?? { label, entries: [] };
    group.entries.push({ name: view.name, label: textIn(view.label, locale) });
    groups.set(key, group);
  }
  const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, locale);
  const rank = (key: string) => (key === '' ? 0 : key === systemGroup ? 2 : 1);
  return [...groups]
    .map(([key, { label, entries }]) => ({ key, label, entries: entries.sort(byLabel) }))
    .sort((a, b) => rank(a.key) - rank(b.key) || byLabel(a, b));
}
