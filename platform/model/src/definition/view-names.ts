/** The pattern for names of views, columns, relations and tables. */
export const namePattern = /^[a-z][a-z0-9_]{0,62}$/;

/** The pattern for references to a column: the view's own or a system column. */
export const columnPattern = /^_?[a-z][a-z0-9_]{0,62}$/;

/** Table names reserved by SQLite. */
export const reservedTablePattern = /^sqlite_/;

/** Names of tables in other programs' databases, and of their columns: MySQL allows 64 characters. */
export const sqlNamePattern = /^[^\p{Cc}]{0,63}[^\s\p{Cc}]$/u;

/** Tables that the platform keeps beside those of views. */
export const platformTablePattern = /^_/;

/** Addresses under `/api` that cannot be names of views. */
export const reservedViewNames: readonly string[] = [
  'auth', 'public', 'model', 'user', 'events', 'health', 'metrics', 'plan', 'docs', 'path', 'construction',
  'search', 'acts', 'why',
]; // prettier-ignore

/** Views that only shipped files may define. */
export const systemViewNames: readonly string[] = [
  'users',
  'profiles',
  'roles',
  'pages',
  'redirects',
  'media',
  'grid_views',
  'audit',
  'webhooks',
  'webhook_deliveries',
];

/** Addresses below a record that cannot be names of associations. */
export const reservedRelationNames: readonly string[] = ['history', 'restore', 'export', 'import', 'deleted'];
