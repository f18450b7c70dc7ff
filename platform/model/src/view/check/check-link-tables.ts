import { keyColumn } from './check-associations.js';
import { isGenerated } from '../../records/check-record.js';
import type { ProblemCollector, CheckContext, Lookup, UncheckedView } from './problem-collector.js';
import { remedyForName } from '../problem-words.js';
import { viewFault } from '../view-fault.js';
import type { Association } from '../../definition/view.js';
import type { ViewDraft } from '../view-draft.js';

type LinkEnd = readonly [view: string, key: string];

/** One relation's definition of a link table. */
interface Claim {
  readonly draft: ViewDraft;
  readonly association: Association;
  readonly through: string;
  readonly target: UncheckedView;
  /** The views referred to by the table's two columns, each with the column, in one order. */
  readonly ends: readonly [first: LinkEnd, other: LinkEnd];
}

/** Checks that all relations that use a link table, and the view that owns it, agree on its definition. */
export function checkLinkTables(
  live: ReadonlyMap<string, ViewDraft>,
  lookup: Lookup,
  collector: ProblemCollector,
): void {
  const owners = new Map([...live.values()].map((draft) => [draft.view.table, draft.view]));
  const claims = [...live.values()].flatMap((draft) => claimsOf(draft, lookup));
  for (const through of new Set(claims.map((claim) => claim.through))) {
    const sides = claims.filter((claim) => claim.through === through);
    const valid = trustedSide(sides, collector);
    if (!valid) continue;
    const owner = owners.get(through);
    for (const side of sides) {
      const context = collector.contextOf(side.draft, live, lookup);
      if (!sameEnds(side, valid)) {
        const [[firstView, firstKey], [otherView, otherKey]] = valid.ends;
        const { association, draft } = valid;
        context.report(
          `$.relations.${side.association.relation}`,
          viewFault('viewLinksDiffer', {
            firstView,
            firstKey,
            otherView,
            otherKey,
            table: through,
            relation: association.relation,
            view: draft.view.name,
          }),
        );
      } else if (owner) checkOwner(owner, side, context);
    }
  }
}

function claimsOf(draft: ViewDraft, lookup: Lookup): Claim[] {
  return [...draft.view.associations.values()].flatMap((association) => {
    const { through, otherKey, foreignKey } = association;
    const target = lookup(association.view);
    if (through === undefined || otherKey === undefined || target === undefined || target === 'broken') return [];
    const near: LinkEnd = [draft.view.name, foreignKey];
    const far: LinkEnd = [target.name, otherKey];
    return [{ draft, association, through, target, ends: near.join(' ') < far.join(' ') ? [near, far] : [far, near] }];
  });
}

const sameEnds = (one: Claim, other: Claim): boolean => JSON.stringify(one.ends) === JSON.stringify(other.ends);

/** The relation whose definition counts: an unchanged one, else the majority's, else the first. */
function trustedSide(sides: readonly Claim[], collector: ProblemCollector): Claim | undefined {
  const weight = (claim: Claim): number => {
    const same = sides.filter((side) => sameEnds(side, claim));
    return same.length + (same.some(({ draft }) => collector.isUnchanged(draft.view.name)) ? sides.length : 0);
  };
  const max = Math.max(...sides.map(weight));
  return sides.find((side) => weight(side) === max);
}

function checkOwner(owner: UncheckedView, { draft, association, target }: Claim, context: CheckContext): void {
  const path = `$.relations.${association.relation}`;
  const ends = [
    ['foreignKey', association.foreignKey, draft.view],
    ['otherKey', association.otherKey ?? '', target],
  ] as const;
  for (const [name, key, end] of ends) {
    const column = owner.columns.get(key);
    const { type } = keyColumn(end);
    if (!column || column.system) {
      const names = [...owner.columns.values()].filter((one) => !one.system).map((one) => one.name);
      context.against(owner.name, '$.columns')(
        `${path}.${name}`,
        viewFault('viewLinkColumnMissing', { view: owner.name, key, remedy: remedyForName(key, names) }),
      );
    } else if (column.type !== type) {
      context.against(owner.name, `$.columns.${key}.type`)(
        `${path}.${name}`,
        viewFault('viewLinkColumnType', {
          column: `${owner.name}.${key}`,
          type: column.type,
          view: end.name,
          keyType: type,
        }),
      );
    }
  }
  const needed = [...owner.columns.values()].find(
    (column) =>
      !column.allowNull &&
      !column.system &&
      column.default === undefined &&
      !isGenerated(column) &&
      !ends.some(([, key]) => key === column.name),
  );
  if (needed) {
    context.against(owner.name, `$.columns.${needed.name}`)(
      `${path}.through`,
      viewFault('viewLinkNeedsValue', { column: `${owner.name}.${needed.name}` }),
    );
  }
}
