import { createRequire } from 'node:module';

// better-sqlite3 13 needs Node 22. Version 12, the last one for Node 20, aborts the process on Node 24.19 and later
// when a prepared statement is garbage-collected. This file is JavaScript because the build lock uses SQLite before
// anything is compiled.
const library = Number.parseInt(process.versions.node, 10) >= 22 ? 'better-sqlite3-napi' : 'better-sqlite3';

function load() {
  try {
    return createRequire(import.meta.url)(library);
  } catch (cause) {
    throw new Error(
      `The package ${library} cannot be loaded: it is missing or was not compiled. Run npm ci with the same Node.js, including optional packages.`,
      { cause },
    );
  }
}

// Without top-level await, so that a CommonJS plugin can require the server.
export const Sqlite = load();
