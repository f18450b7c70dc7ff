import { accessSync, constants } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The nginx for suites of replicas: `NGINX_PATH`, else that of the PATH or of Debian's package. */
export function findNginx() {
  if (process.env.NGINX_PATH) return isProgram(process.env.NGINX_PATH) ? process.env.NGINX_PATH : undefined;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find(isProgram);
}

/** The Chromium for browser suites: `CHROME_PATH`, else the first common name on the PATH. The shell needs least CPU. */
export function findChromium() {
  if (process.env.CHROME_PATH) return isProgram(process.env.CHROME_PATH) ? process.env.CHROME_PATH : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = ['chromium-headless-shell', 'chromium', 'google-chrome', 'chromium-browser', 'google-chrome-stable'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** The MySQL or MariaDB server for temporary databases, when it answers. */
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

/** The Redis server for shared limits, when it answers; each suite uses its own keys. */
export async function findRedis() {
  const url = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';
  if (!URL.canParse(url)) return { url, reason: 'no address' };
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) || 6379, timeout: 3_000 });
  return new Promise((resolve) => {
    const end = (result) => {
      socket.destroy();
      resolve({ url, ...result });
    };
    socket.once('connect', () => end({ answers: true }));
    socket.once('timeout', () => end({ reason: 'no answer in time' }));
    socket.once('error', (error) => end({ reason: error.code ?? error.message }));
  });
}
