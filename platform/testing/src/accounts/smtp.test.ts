import { startServerProcess, type ServerProcess } from '../server/start-server.js';
import { until } from '../server/until.js';
import { startMailServer, type MailServer } from './mail-server.js';

let mails: MailServer;
let server: ServerProcess;
const [user, password] = ['cms@example.com', 'p@ss/wörd?'];

beforeAll(async () => {
  mails = await startMailServer(user, password);
  const sign = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  server = await startServerProcess({
    env: { SMTP_URL: `smtp://${sign}@127.0.0.1:${mails.port}`, MAIL_FROM: 'Example <cms@example.com>' },
  });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await mails.stop();
}, 30_000);

/** Requests a sign-in link for the administrator. */
async function requestLink(language = 'en'): Promise<void> {
  const { status } = await server.client().call('/api/auth/email/signin/email', {
    method: 'POST',
    json: { email: 'admin@example.com' },
    headers: { 'accept-language': language },
  });
  expect(status).toBe(200);
}

test('[G3] sends mails through the mail server, authenticated, as text and HTML', async () => {
  await requestLink('de');
  await mails.count(1);
  const { from, to, mail } = mails.received[0]!;
  expect([from, to]).toEqual(['cms@example.com', ['admin@example.com']]);
  expect([mail.from, mail.to, mail.subject]).toEqual([
    'cms@example.com', ['admin@example.com'], 'Viewkraft: Ihr Link zum Anmelden',
  ]); // prettier-ignore
  expect(mail.links).toEqual([expect.stringMatching(`^${server.origin}/api/auth/callback/email\\?`)]);
  expect(mail.text).toContain('Dann müssen Sie nichts tun');
  expect(mail.html.match(/href=/g)).toHaveLength(1);
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail.headers.get('content-language')).toBe('de');
  expect(mail.headerNames).toEqual(expect.arrayContaining(['message-id', 'date', 'mime-version']));
  expect(mail.headerNames).not.toContain('x-mailer');
});

test('[G3] a mail survives an outage of the mail server, and the log contains nothing of the mail', async () => {
  const { port } = mails;
  await mails.stop();
  await requestLink();
  await until(() => Promise.resolve(server.log().includes('trying again later')), 15_000);
  mails = await startMailServer(user, password, port);
  await mails.count(1);
  const token = new URL(mails.received[0]!.mail.links[0]!).searchParams.get('token')!;
  expect(server.log()).not.toContain(token);
  expect(server.log()).not.toContain('admin@example.com');
  expect(server.log()).not.toContain(encodeURIComponent(password));
});

test('[G3] a stopping server first sends the waiting mails', async () => {
  const { port } = mails;
  await mails.stop();
  const before = server.log().length;
  await requestLink();
  await until(() => Promise.resolve(server.log().slice(before).includes('trying again later')), 15_000);
  mails = await startMailServer(user, password, port);
  await server.kill('SIGTERM');
  expect(mails.received).toHaveLength(1);
});
