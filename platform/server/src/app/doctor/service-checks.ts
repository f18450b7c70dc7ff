import type { Config } from '../../kernel/config/config.js';
import { fail, ok, reasonOf, warn, within, type Finding } from './finding.js';

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
    await within(timeoutMs, client.connect());
    await within(timeoutMs, client.ping());
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
    return [production ? warn('mail', message, 'Set SMTP_URL, or nobody gets a mail.') : ok('mail', message)];
  }
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    logger: false,
  });
  try {
    await within(2 * timeoutMs, transport.verify());
    return [ok('mail', `${new URL(smtpUrl).host} accepts mails`)];
  } catch (error) {
    return [fail('mail', `${new URL(smtpUrl).host} does not accept mails: ${reasonOf(error)}`, 'Check SMTP_URL.')];
  } finally {
    transport.close();
  }
}

async function checkServer({ port, host }: Config): Promise<Finding[]> {
  if (port === 0) return [];
  const at = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  try {
    const response = await fetch(`${at}/api/health/ready`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    const body = (await response.json().catch(() => ({}))) as { status?: string; database?: string };
    if (body.database === undefined) throw new Error('not ours');
    if (response.status === 200) return [ok('server', `runs at ${at}`)];
    return [warn('server', `runs at ${at} and is not ready`, `See its log, and ${at}/api/health/ready`)];
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code;
    if (cause === 'ECONNREFUSED') return [ok('server', `does not run; port ${port} is free`)];
    return [warn('server', `something else answers at ${at}`, 'Set PORT to another one.')];
  }
}
