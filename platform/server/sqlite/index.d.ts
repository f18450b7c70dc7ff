/** The better-sqlite3 release for the running Node.js version. */
export { default as Sqlite } from 'better-sqlite3';
