/**
 * Why a grant allows an access or not. `granted`, `administrator`: it does. `role`: the identity has none of its roles.
 * `condition`: the record does not meet its condition. `column`: the column is not among its columns. `hidden`,
 * `readOnly`: the column is closed to everybody. `unreadable`: what cannot be read can be neither changed nor deleted.
 * `refused`: the view itself refuses the action.
 */
export const accessReasons = [
  'granted',
  'administrator',
  'role',
  'condition',
  'column',
  'hidden',
  'readOnly',
  'unreadable',
  'refused',
] as const;
export type AccessReason = (typeof accessReasons)[number];

export interface ExplainedGrant {
  readonly roles: readonly string[];
  /** As a filter; null: every record. Without a record in the question, a condition counts as met. */
  readonly where: Readonly<Record<string, unknown>> | null;
  /** null: every column. */
  readonly columns: readonly string[] | null;
  readonly matches: boolean;
  readonly because: AccessReason;
}

/** `GET /api/why`. */
export interface AccessExplanation {
  readonly allowed: boolean;
  /** The administrator's implied grant, if the identity is one, then the grants of the view in their order. */
  readonly grants: readonly ExplainedGrant[];
}
