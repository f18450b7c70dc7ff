import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { freePort } from '../server/free-port.js';
import { repository } from '../server/start-server.js';
import { until } from '../server/until.js';

/** The path of nginx: `NGINX_PATH` (or `none`), otherwise that of the PATH or of Debian's package. */
export function findNginx(): string | undefined {
  const named = process.env['NGINX_PATH'];
  if (named === 'none') return undefined;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return (named ? [named] : folders.map((folder) => join(folder, 'nginx'))).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

export interface RunningNginx {
  readonly httpsPort: number;
  readonly httpPort: number;
  /** The self-signed certificate, as PEM. */
  readonly certificate: string;
  /** Lines of the access log so far. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts nginx with the configuration of `docker/nginx`, in front of two addresses. `folder`: for all that it writes. */
export async function startNginx(
  folder: string,
  replicas: readonly [string, string],
  changes: Readonly<Record<string, string>> = {},
): Promise<RunningNginx> {
  mkdirSync(folder, { recursive: true });
  const [httpsPort, httpPort] = [Number(changes['HTTPS_PORT'] ?? (await freePort())), await freePort()];
  const certificate = makeCertificate(folder);
  const accessLog = join(folder, 'access.log');
  const variables: Readonly<Record<string, string>> = {
    REPLICA_A: replicas[0],
    REPLICA_B: replicas[1],
    SERVER_NAME: 'localhost',
    CERTIFICATE: certificate,
    CERTIFICATE_KEY: join(folder, 'key.pem'),
    STATIC_ROOT: join(repository, 'ui', 'dist', 'client'),
    BODY_MAX: '1m',
    REQUESTS_PER_SECOND: '10000',
    REQUESTS_BURST: '10000',
    ACCESS_LOG: accessLog,
    ...changes,
    HTTP_PORT: `127.0.0.1:${httpPort}`,
    HTTPS_PORT: `127.0.0.1:${httpsPort}`,
  };
  writeFileSync(join(folder, 'viewkraft.conf'), rendered('viewkraft.conf.template', variables));
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder));
  const child = spawn(String(findNginx()), ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const problems = await listening(child, httpsPort);
  return {
    httpsPort,
    httpPort,
    certificate: readFileSync(certificate, 'utf8'),
    log: () => readFileSync(accessLog, 'utf8') + problems(),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Replaces the given variables and no others, as the image of nginx does. */
function rendered(file: string, variables: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(repository, 'docker', 'nginx', file), 'utf8');
  return text.replace(/\$\{(\w+)\}/g, (all, name: string) => variables[name] ?? all);
}

/** The image's main file, with the paths of this machine. */
function mainConfiguration(folder: string): string {
  // When started as root, nginx would run its workers as another user, who may not read this folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  return (user + rendered('nginx.conf', {}))
    .replaceAll('/tmp/', `${folder}/`)
    .replace('/etc/nginx/conf.d/*.conf', join(folder, 'viewkraft.conf'))
    .replace('worker_processes auto', 'worker_processes 2');
}

function makeCertificate(folder: string): string {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const { status, stderr } = spawnSync('openssl', [...args, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl: ${stderr}`);
  return certificate;
} // prettier-ignore

async function listening(child: ChildProcess, port: number): Promise<() => string> {
  let problems = '';
  child.stderr?.on('data', (chunk: Buffer) => (problems += chunk.toString()));
  await until(() => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${problems}`);
    return new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  });
  return () => problems;
}
