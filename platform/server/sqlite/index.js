// better-sqlite3 13 runs on Node 22 and later. Version 12, its last for Node 20, ends the process on Node 24.19 and later
// as soon as a statement is collected (nodejs: `node::ObjectWrap` removes a hook of an environment that is not entered).
// Version 12 is also the one that TypeORM names. JavaScript, because the lock of a build needs SQLite before anything is built.
const library = Number.parseInt(process.versions.node, 10) >= 22 ? 'better-sqlite3-napi' : 'better-sqlite3';

async function load() {
  try {
    return await import(library);
  } catch (cause) {
    throw new Error(
      `SQLite cannot be used: the package ${library} is missing or was not compiled. Run npm ci with the Node.js that runs the server, including optional packages.`,
      { cause },
    );
  }
}

export const { default: Sqlite } = await load();
