import { keyColumn } from './check-associations.js';
import { isMade } from '../../records/check-record.js';
import type { ProblemCollector, CheckContext, Lookup, UncheckedView } from './problem-collector.js';
import { remedyForName } from '../problem-words.js';
import type { Association } from '../../definition/view.js';
import type { ViewDraft } from '../view-draft.js';

/** One relation's definition of a link table. */
interface Claim {
  readonly draft: ViewDraft;
  readonly association: Association;
  readonly through: string;
  readonly target: UncheckedView;
  /** The views referred to by the table's two columns; equal texts mean the same. */
  readonly ends: string;
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
      if (side.ends !== valid.ends) {
        context.report(
          `$.relations.${side.association.relation}`,
          `The table "${through}" already links ${valid.ends} by the relation "${valid.association.relation}" of "${valid.draft.view.name}".`,
          'Use the same "foreignKey" and "otherKey" at both sides, crossed, or another "through".',
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
    const sides = [`"${draft.view.name}" as "${foreignKey}"`, `"${target.name}" as "${otherKey}"`];
    return [{ draft, association, through, target, ends: sides.sort().join(' and ') }];
  });
}

/** The relation whose definition counts: an unchanged one, else the majority's, else the first. */
function trustedSide(sides: readonly Claim[], collector: ProblemCollector): Claim | undefined {
  const weight = ({ ends }: Claim): number => {
    const same = sides.filter((side) => side.ends === ends);
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
        `The view "${owner.name}", whose table holds the links, has no column "${key}".`,
        remedyForName(key, names),
      );
    } else if (column.type !== type) {
      context.against(owner.name, `$.columns.${key}.type`)(
        `${path}.${name}`,
        `"${owner.name}.${key}" is of type ${column.type}, but the key of "${end.name}" is of type ${type}.`,
        'Give both the same type.',
      );
    }
  }
  const needed = [...owner.columns.values()].find(
    (column) =>
      !column.allowNull &&
      !column.system &&
      column.default === undefined &&
      !isMade(column) &&
      !ends.some(([, key]) => key === column.name),
  );
  if (needed) {
    context.against(owner.name, `$.columns.${needed.name}`)(
      `${path}.through`,
      `"${owner.name}.${needed.name}" must have a value, which a new link does not have.`,
      'Allow null there, or give it a default.',
    );
  }
}
