/** The release of better-sqlite3 that fits the Node.js that runs. */
export { default as Sqlite } from 'better-sqlite3';
