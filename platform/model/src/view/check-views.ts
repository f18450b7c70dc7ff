import { actions, type Access, type Grant } from '../access/access.js';
import { parseGrantCondition } from '../access/parse-grant-condition.js';
import { checkAssociations } from './check-associations.js';
import { checkGridSort } from './check-grid-sort.js';
import { checkLinkTables } from './check-link-tables.js';
import { freeze } from './freeze.js';
import type { Tell } from './shape.js';
import { versionOf } from './version.js';
import type { Catalog, View } from './view.js';
import type { GrantDraft, ViewDraft } from './view-draft.js';
import type { ViewProblem } from './view-problem.js';

export interface CheckedViews {
  /** The views that work together. */
  readonly catalog: Catalog;
  readonly problems: readonly ViewProblem[];
  /** Names of the views that are not in the catalog. */
  readonly broken: ReadonlySet<string>;
}

/** A view without what only the check can decide. */
export type UncheckedView = ViewDraft['view'];

/** The related views as they are known: usable, broken (its file is there, but wrong), or unknown. */
export type Lookup = (name: string) => UncheckedView | 'broken' | undefined;

/**
 * Judges views beside each other: relations, keys, link tables, conditions of grants. A view that is wrong is left out,
 * its problems told; the others stay, without their relations to it. `unreadable` names the views whose files are there
 * but did not parse, so that relations to them are no fault of others.
 */
export function checkViews(drafts: readonly ViewDraft[], unreadable: ReadonlySet<string> = new Set()): CheckedViews {
  const problems: ViewProblem[] = [];
  const broken = new Set<string>();
  const live = new Map<string, ViewDraft>();
  const tellAt = ({ file, view }: ViewDraft): Tell => {
    return (path, message, mend) => problems.push({ file, view: view.name, path, message, mend });
  };
  const reject = (draft: ViewDraft): Tell => {
    return (...told) => {
      broken.add(draft.view.name);
      tellAt(draft)(...told);
    };
  };
  for (const draft of distinct(drafts, tellAt, reject)) live.set(draft.view.name, draft);

  const checked = new Map<string, View>();
  // Leaving one view out can break another one, whose grants speak of it.
  for (let before = -1; before !== broken.size;) {
    before = broken.size;
    for (const name of broken) live.delete(name);
    const lookup: Lookup = (name) =>
      live.get(name)?.view ?? (broken.has(name) || unreadable.has(name) ? 'broken' : undefined);
    checkLinkTables([...live.values()], lookup, reject);
    checked.clear();
    for (const draft of live.values()) checked.set(draft.view.name, checkView(draft, lookup, reject(draft)));
  }
  const views = freeze(checked);
  const version = versionOf([...views.values()].map((view) => view.version));
  return { catalog: Object.freeze({ views, version }), problems, broken };
}

/** One view of each name and each table: the first. */
function distinct(
  drafts: readonly ViewDraft[],
  tellAt: (draft: ViewDraft) => Tell,
  reject: (draft: ViewDraft) => Tell,
): ViewDraft[] {
  const names = new Map<string, ViewDraft>();
  const tables = new Map<string, ViewDraft>();
  return drafts.filter((draft) => {
    const { name, table } = draft.view;
    const [sameName, sameTable] = [names.get(name), tables.get(table)];
    if (sameName) {
      // The view itself is there, by the other file.
      tellAt(draft)(
        '$.name',
        `"${sameName.file}" defines the view "${name}" already.`,
        'Rename or remove one of the files.',
      );
      return false;
    }
    names.set(name, draft);
    if (sameTable) {
      reject(draft)(
        '$.table',
        `The view "${sameTable.view.name}" uses the table "${table}" already.`,
        'Give one of them another "table".',
      );
      return false;
    }
    tables.set(table, draft);
    return true;
  });
}

function checkView(draft: ViewDraft, lookup: Lookup, tell: Tell): View {
  const associations = checkAssociations(draft.view, lookup, tell);
  const view: UncheckedView = { ...draft.view, associations };
  checkGridSort(view, lookup, tell);
  const access = Object.fromEntries(
    actions.map((action) => [action, draft.grants[action].map((grant) => checkGrant(grant, view, lookup, tell))]),
  ) as unknown as Access;
  const known = { ...view, access };
  return { ...known, version: versionOf(known) };
}

function checkGrant(
  { path, roles, where, columns }: GrantDraft,
  view: UncheckedView,
  lookup: Lookup,
  tell: Tell,
): Grant {
  if (where === undefined) return { roles, where, columns };
  const usable = (name: string): UncheckedView | undefined => {
    const found = name === view.name ? view : lookup(name);
    return found === 'broken' ? undefined : found;
  };
  const parsed = parseGrantCondition(where, view, usable, `${path}.where`);
  if ('condition' in parsed) return { roles, where: parsed.condition, columns };
  for (const { path: at, message, mend } of parsed.problems) tell(at, message, mend);
  return { roles, where: undefined, columns };
}
