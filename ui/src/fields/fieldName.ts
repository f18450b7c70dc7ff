/** Names that react-hook-form refuses, although columns may have them. */
const refused: ReadonlySet<string> = new Set(['constructor', 'prototype']);

/** The name under which a form registers a column. */
export const fieldName = (column: string): string => (refused.has(column) ? `${column}$` : column);

/** The column of a registered name. */
export const columnOfField = (name: string): string => name.replace('$', '');
