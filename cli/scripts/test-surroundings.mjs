import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The Chromium that browser suites drive: `CHROME_PATH`, else the first of the usual names on the PATH. */
export function findChromium() {
  if (process.env.CHROME_PATH) return isProgram(process.env.CHROME_PATH) ? process.env.CHROME_PATH : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = ['chromium', 'google-chrome', 'chromium-browser', 'google-chrome-stable'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** The MySQL or MariaDB server that suites make their throw-away databases in, when it answers. */
export async function findMysql() {
  const url = process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306';
  const { createConnection } = await import('mysql2/promise');
  try {
    const connection = await createConnection({ uri: url, connectTimeout: 3_000 });
    const [rows] = await connection.query('SELECT VERSION() AS version');
    await connection.end();
    return { url, version: rows[0].version };
  } catch (error) {
    return { url, reason: error.code ?? error.message };
  }
}
