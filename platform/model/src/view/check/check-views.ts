import { actions, type Access, type Grant } from '../../definition/access.js';
import { parseGrantCondition } from '../../access/parse-grant-condition.js';
import { checkAssociations } from './check-associations.js';
import { checkGridSort } from './check-grid-sort.js';
import { checkLinkTables } from './check-link-tables.js';
import { freeze } from '../freeze.js';
import { ProblemCollector, type CheckContext, type Lookup, type UncheckedView } from './problem-collector.js';
import type { Report } from '../shape.js';
import { versionOf } from '../version.js';
import type { Catalog, View } from '../../definition/view.js';
import type { GrantDraft, ViewDraft } from '../view-draft.js';
import { viewFault } from '../view-fault.js';
import type { ViewProblem } from '../view-problem.js';

export interface CheckedViews {
  /** The valid views. */
  readonly catalog: Catalog;
  readonly problems: readonly ViewProblem[];
  /** Names of the views that are not in the catalog. */
  readonly broken: ReadonlySet<string>;
}

/** Knowledge about earlier states of the views. */
export interface CheckOptions {
  /** Views that exist but cannot be used: invalid or parked. Relations to them are left out. */
  readonly unusable?: ReadonlySet<string>;
  /** Views that are unchanged since all were valid together; in a conflict the other view is at fault. */
  readonly unchanged?: ReadonlySet<string>;
}

/**
 * Checks views against each other: relations, keys, link tables, conditions of grants. An invalid view is left out and
 * its problems are reported; other views stay, without their relations to it.
 */
export function checkViews(drafts: readonly ViewDraft[], options: CheckOptions = {}): CheckedViews {
  const collector = new ProblemCollector(options.unchanged ?? new Set());
  const live = distinct(drafts, collector);
  const checked = new Map<string, View>();
  const lookup: Lookup = (name) =>
    live.get(name)?.view ?? (collector.broken.has(name) || options.unusable?.has(name) ? 'broken' : undefined);
  // Leaving one view out can invalidate another, whose grants refer to it.
  for (let before = -1; before !== collector.broken.size;) {
    before = collector.broken.size;
    for (const name of collector.broken) live.delete(name);
    checkLinkTables(live, lookup, collector);
    checked.clear();
    for (const draft of live.values()) {
      checked.set(draft.view.name, checkView(draft, collector.contextOf(draft, live, lookup), live, collector));
    }
  }
  const views = freeze(checked);
  const version = versionOf([...views.values()].map((view) => view.version));
  const dormantKeys = keysLeftOut(live, views);
  return {
    catalog: Object.freeze({ views, version, dormantKeys }),
    problems: collector.problems,
    broken: collector.broken,
  };
}

/** Foreign keys whose relation is in the file, but left out of the view. */
function keysLeftOut(
  drafts: ReadonlyMap<string, ViewDraft>,
  views: ReadonlyMap<string, View>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const keys = new Map<string, ReadonlySet<string>>();
  for (const [name, { view }] of drafts) {
    const remaining = views.get(name)?.associations;
    const out = [...view.associations.values()].filter((one) => one.type === 'belongsTo' && !remaining?.has(one.name));
    if (out.length > 0) keys.set(name, new Set(out.map(({ foreignKey }) => foreignKey)));
  }
  return keys;
}

/** One view for each name and table: an unchanged one, else the one named like its table, else the first. */
function distinct(drafts: readonly ViewDraft[], collector: ProblemCollector): Map<string, ViewDraft> {
  const names = new Map<string, ViewDraft>();
  for (const draft of drafts) {
    const same = names.get(draft.view.name);
    if (!same) names.set(draft.view.name, draft);
    else {
      // The view itself exists, defined by the other file.
      const report = collector.reporter(draft, false);
      report('$.name', viewFault('viewDefinedByOther', { file: same.file, view: draft.view.name }));
    }
  }
  const rank = ({ view: { name, table } }: ViewDraft): number =>
    (collector.isUnchanged(name) ? 2 : 0) + (name === table ? 1 : 0);
  const tables = new Map<string, ViewDraft>();
  for (const draft of [...names.values()].sort((a, b) => rank(b) - rank(a))) {
    const { name, table } = draft.view;
    // Both databases may compare names of tables without regard to case.
    const same = tables.get(table.toLowerCase());
    if (!same) tables.set(table.toLowerCase(), draft);
    else {
      names.delete(name);
      collector.reporter(draft)('$.table', viewFault('viewTableTaken', { view: same.view.name, table }));
    }
  }
  return names;
}

function checkView(
  draft: ViewDraft,
  context: CheckContext,
  live: ReadonlyMap<string, ViewDraft>,
  collector: ProblemCollector,
): View {
  const associations = checkAssociations(draft.view, context);
  const view: UncheckedView = { ...draft.view, associations };
  const report = byName(view, context, live, collector);
  checkGridSort(view, context.lookup, report);
  const access = Object.fromEntries(
    actions.map((action) => [
      action,
      draft.grants[action].map((grant) => checkGrant(grant, view, context.lookup, report)),
    ]),
  ) as unknown as Access;
  // Omitted relations and names in conditions depend on other files.
  return { ...view, access, version: versionOf([draft.version, [...associations.keys()], plainAccess(access)]) };
}

function plainAccess(access: Access): unknown {
  return actions.map((action) =>
    access[action].map(({ roles, where, columns }) => [roles, where, columns && [...columns]]),
  );
}

function checkGrant(
  { path, roles, where, columns }: GrantDraft,
  view: UncheckedView,
  lookup: Lookup,
  report: Report,
): Grant {
  if (where === undefined) return { roles, where, columns };
  const usable = (name: string): UncheckedView | undefined => {
    const found = name === view.name ? view : lookup(name);
    return found === 'broken' ? undefined : found;
  };
  const parsed = parseGrantCondition(where, view, usable, `${path}.where`);
  if ('condition' in parsed) return { roles, where: parsed.condition, columns };
  for (const { path: at, key, params } of parsed.problems) report(at, { key: `view_${key}`, params });
  return { roles, where: undefined, columns };
}

/** Names in a condition or sort may belong to other views: changed views are at fault. */
function byName(
  view: UncheckedView,
  context: CheckContext,
  live: ReadonlyMap<string, ViewDraft>,
  collector: ProblemCollector,
): Report {
  return (...problem) => {
    const near = new Set([view.name]);
    for (const name of near)
      for (const { view: target } of live.get(name)?.view.associations.values() ?? []) near.add(target);
    const changed = [...near].filter((name) => live.has(name) && !collector.isUnchanged(name));
    if (changed.length === 0 || !collector.isUnchanged(view.name)) context.report(...problem);
    else for (const name of changed) context.against(name, '$.columns')(...problem);
  };
}
