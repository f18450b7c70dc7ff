import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../server/start-server.js';
import { until } from '../server/until.js';
import { startMailServer, type MailServer } from './mail-server.js';

const [user, password] = ['cms@example.com', 'a secret of the mailbox'];
const folder = mkdtempSync(join(tmpdir(), 'viewkraft-smtp-'));
const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];

/** A self-signed certificate. */
function makeCertificate(): boolean {
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
  try {
    execFileSync('openssl', [...request, '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

const withCertificate = makeCertificate() ? test : test.skip;
let mails: MailServer;

beforeEach(async () => {
  mails = await startMailServer(user, password, 0, { key: readFileSync(key), cert: readFileSync(cert) });
});
afterEach(() => mails.stop());
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const start = (env: Record<string, string> = {}) => {
  const sign = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return startServerProcess({ env: { SMTP_URL: `smtp://${sign}@127.0.0.1:${mails.port}`, ...env } });
};

const linkRequest = { method: 'POST', json: { email: 'admin@example.com' } } as const;

withCertificate(
  '[G3] a mail server that offers STARTTLS gets user, password and mail only encrypted',
  async () => {
    const server = await start({ NODE_EXTRA_CA_CERTS: cert });
    try {
      await server.client().call('/api/auth/email/signin/email', linkRequest);
      await mails.count(1);
      expect(mails.received.map(({ to, isEncrypted }) => [to, isEncrypted])).toEqual([[['admin@example.com'], true]]);
    } finally {
      await server.stop();
    }
  },
  60_000,
);

withCertificate(
  '[G3] one with an untrusted certificate gets none of them, and the log gives the reason',
  async () => {
    const server = await start();
    try {
      await server.client().call('/api/auth/email/signin/email', linkRequest);
      await until(() => Promise.resolve(/"code":"E\w+"[^\n]*trying again later/.test(server.log())), 15_000);
      expect([mails.received, mails.signIns()]).toEqual([[], 0]);
    } finally {
      await server.stop();
    }
  },
  60_000,
);
