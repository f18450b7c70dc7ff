import { randomBytes } from 'node:crypto';
import type { Config } from '../../kernel/config/config.js';
import { hasSecret } from '../../kernel/config/secret.js';
import { challengeHeader, isProofOf, proofHeader } from '../../kernel/process/project-proof.js';
import { fail, ok, reasonOf, warn, withTimeout, type Finding } from './finding.js';

const timeoutMs = 3_000;

/** Configured services other than the database, and the server itself when running. */
export async function checkServices(config: Config): Promise<Finding[]> {
  const found = await Promise.all([checkRedis(config), checkMail(config), checkServer(config)]);
  return found.flat();
}

async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === undefined) return [];
  const { Redis } = await import('ioredis');
  const client = new Redis(redisUrl, { lazyConnect: true, retryStrategy: () => null, connectTimeout: timeoutMs });
  let reason: unknown;
  client.on('error', (error) => (reason ??= error));
  try {
    await withTimeout(timeoutMs, client.connect());
    await withTimeout(timeoutMs, client.ping());
    return [ok('Redis', 'answers')];
  } catch (error) {
    // A warning only: without Redis every process works by itself.
    return [warn('Redis', `does not answer: ${reasonOf(reason ?? error)}`, 'Start it, or check REDIS_URL.')];
  } finally {
    client.disconnect();
  }
}

async function checkMail({ smtpUrl, production }: Config): Promise<Finding[]> {
  if (smtpUrl === undefined) {
    const message = 'no SMTP_URL: mails are written to files in the data folder';
    return [production ? warn('mail', message, 'Set SMTP_URL; otherwise no mail is sent.') : ok('mail', message)];
  }
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    logger: false,
  });
  try {
    await withTimeout(2 * timeoutMs, transport.verify());
    return [ok('mail', `${new URL(smtpUrl).host} accepts mails`)];
  } catch (error) {
    return [fail('mail', `${new URL(smtpUrl).host} does not accept mails: ${reasonOf(error)}`, 'Check SMTP_URL.')];
  } finally {
    transport.close();
  }
}

/** Checks only the configured address: servers of the project on other ports are not found. */
async function checkServer(config: Config): Promise<Finding[]> {
  const { port } = config;
  if (port === 0) return [];
  const at = `http://${reachableHost(config.host)}:${port}`;
  const challenge = randomBytes(16).toString('hex');
  let response: Response;
  try {
    response = await fetch(`${at}/api/health/ready`, {
      headers: { [challengeHeader]: challenge },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (cause?.code === 'ECONNREFUSED')
      return [ok('server', `no server answers at ${at}; servers at other addresses were not looked for`)];
    return [warn('server', `cannot be reached at ${at}: ${reasonOf(cause ?? error)}`, 'Check HOST and PORT.')];
  }
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('database' in body)) {
    return [warn('server', `another program answers at ${at}`, 'Set PORT to another one.')];
  }
  // Asking for the secret would create one.
  if (!hasSecret(config) || !isProofOf(config, challenge, response.headers.get(proofHeader))) {
    const message = `the server at ${at} does not belong to this project: its secret, database or version differs`;
    return [warn('server', message, 'Set PORT to another one, or run this command with the settings of that server.')];
  }
  if (response.status === 200) return [ok('server', `this project's server runs at ${at}`)];
  const message = `this project's server runs at ${at} and is not ready`;
  return [warn('server', message, `See its log, and ${at}/api/health/ready`)];
}

/** An address at which a server that listens on this host can be reached. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
