import { keyColumn } from './check-associations.js';
import { mendName } from './problem-words.js';
import type { Tell } from './shape.js';
import type { Association } from './view.js';
import type { Lookup, UncheckedView } from './check-views.js';
import type { ViewDraft } from './view-draft.js';

interface LinkTable {
  readonly view: string;
  readonly relation: string;
  /** Which view each of its two columns points at. */
  readonly ends: ReadonlyMap<string, string>;
}

/** Every table of links is the same table for all relations that use it, and for the view that has it as its own. */
export function checkLinkTables(
  drafts: readonly ViewDraft[],
  lookup: Lookup,
  reject: (draft: ViewDraft) => Tell,
): void {
  const owners = new Map(drafts.map((draft) => [draft.view.table, draft.view]));
  const tables = new Map<string, LinkTable>();
  for (const draft of drafts) {
    for (const association of draft.view.associations.values()) {
      const { through, otherKey, foreignKey } = association;
      const target = lookup(association.view);
      if (through === undefined || otherKey === undefined || target === undefined || target === 'broken') continue;
      const tell = reject(draft);
      const path = `$.relations.${association.relation}`;
      const ends = new Map([[foreignKey, draft.view.name], [otherKey, association.view]]); // prettier-ignore
      const first = tables.get(through);
      if (first && !sameEnds(first.ends, ends)) {
        tell(
          path,
          `The table "${through}" already links ${said(first.ends)} by the relation "${first.relation}" of "${first.view}".`,
          'Use the same "foreignKey" and "otherKey" at both sides, crossed, or another "through".',
        );
      }
      if (!first) tables.set(through, { view: draft.view.name, relation: association.relation, ends });
      const owner = owners.get(through);
      if (owner) checkOwner(owner, draft.view, target, association, path, tell);
    }
  }
}

function sameEnds(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return [...a].every(([column, view]) => b.get(column) === view);
}

function said(ends: ReadonlyMap<string, string>): string {
  return [...ends].map(([column, view]) => `"${view}" as "${column}"`).join(' and ');
}

function checkOwner(
  owner: UncheckedView,
  view: UncheckedView,
  target: UncheckedView,
  association: Association,
  path: string,
  tell: Tell,
): void {
  for (const [name, key, end] of [
    ['foreignKey', association.foreignKey, view],
    ['otherKey', association.otherKey ?? '', target],
  ] as const) {
    const column = owner.columns.get(key);
    const { type } = keyColumn(end);
    if (!column || column.system) {
      tell(
        `${path}.${name}`,
        `The view "${owner.name}", whose table holds the links, has no column "${key}".`,
        mendName(
          key,
          [...owner.columns.keys()].filter((one) => !owner.columns.get(one)?.system),
        ),
      );
    } else if (column.type !== type) {
      tell(
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
      !isMade(column.primaryKey, column.type) &&
      column.name !== association.foreignKey &&
      column.name !== association.otherKey,
  );
  if (needed) {
    tell(
      `${path}.through`,
      `"${owner.name}.${needed.name}" must have a value, which a new link does not have.`,
      'Allow null there, or give it a default.',
    );
  }
}

function isMade(primaryKey: boolean, type: string): boolean {
  return primaryKey && ['integer', 'bigint', 'uuid'].includes(type);
}
