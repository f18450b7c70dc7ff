/** What view, column, relation and table names look like. */
export const namePattern = /^[a-z][a-z0-9_]{0,62}$/;
export const nameWords =
  'a name of lower-case letters, digits and underscores that starts with a letter, at most 63 long';

/** A column where one is referred to: the view's own, or one that the platform keeps. */
export const columnPattern = /^_?[a-z][a-z0-9_]{0,62}$/;

/** Table names that SQLite keeps for itself. */
export const reservedTablePattern = /^sqlite_/;

/** Addresses under `/api` that are no views. */
export const reservedViewNames: readonly string[] = [
  'auth', 'public', 'model', 'user', 'events', 'health', 'metrics', 'plan', 'docs', 'path', 'construction',
]; // prettier-ignore

/** Views that only files of the platform itself may define. */
export const systemViewNames: readonly string[] = [
  'users',
  'profiles',
  'roles',
  'pages',
  'redirects',
  'media',
  'grid_views',
  'audit',
];

/** Of these the server itself writes the records, and nobody else does, administrators included. */
export const serverWrittenViews: readonly string[] = ['audit'];

/** Addresses under a record that are no associations. */
export const reservedRelationNames: readonly string[] = ['history', 'restore', 'export', 'import'];
