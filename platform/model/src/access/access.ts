import type { Condition } from '../query/condition.js';

export const actions = ['read', 'create', 'update', 'delete'] as const;
export type Action = (typeof actions)[number];

/** Roles that no administrator hands out: everyone, any session, and the one that may everything. */
export const impliedRoles = { everyone: 'public', session: 'user', administrator: 'admin' } as const;

/** Who may, on which rows, over which columns. */
export interface Grant {
  readonly roles: readonly string[];
  /** Only rows for which this holds; may hold variables of the identity. */
  readonly where: Condition | undefined;
  /** Only these columns (the primary key and the system columns always among them); undefined: all. */
  readonly columns: ReadonlySet<string> | undefined;
}

/** Grants by action; they add up. Empty lists: the administrator alone. */
export type Access = Readonly<Record<Action, readonly Grant[]>>;

/** Who asks. A guest has no id and no roles; `roles` are the stored ones, without the implied. */
export interface Identity {
  readonly id: string | null;
  readonly roles: readonly string[];
}

export const guest: Identity = { id: null, roles: [] };
