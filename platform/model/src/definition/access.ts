import type { Condition } from './condition.js';

export const actions = ['read', 'create', 'update', 'delete'] as const;
export type Action = (typeof actions)[number];

/** Roles that cannot be assigned: everyone, any signed-in user, and the administrator. */
export const impliedRoles = { everyone: 'public', session: 'user', administrator: 'admin' } as const;

/** A rule: which roles may access which rows and columns. */
export interface Grant {
  readonly roles: readonly string[];
  /** Only rows that satisfy this condition, which may contain variables of the identity. */
  readonly where: Condition | undefined;
  /** Only these columns, besides the primary key and the system columns; undefined: all. */
  readonly columns: ReadonlySet<string> | undefined;
}

/** Grants by action; they are cumulative. An empty list: administrators only. */
export type Access = Readonly<Record<Action, readonly Grant[]>>;

/** The caller. A guest has no id and no roles; `roles` are the stored ones, without implied roles. */
export interface Identity {
  readonly id: string | null;
  readonly roles: readonly string[];
}

export const guest: Identity = { id: null, roles: [] };
