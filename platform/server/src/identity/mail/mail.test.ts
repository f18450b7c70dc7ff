import { projectRoot } from '../../kernel/config/project-root.js';
import { openLog } from '../../kernel/log/log.js';
import { mailKinds, type Mail } from './mail.js';
import { MailQueue } from './mail-queue.js';
import { MailTextBook } from './mail-texts.js';
import { writeMail, type WrittenMail } from './write-mail.js';

const origin = 'https://cms.example.com';
const book = new MailTextBook(projectRoot);
const mail: Mail = { kind: 'signInLink', to: 'anna@example.com', locale: 'en', link: `${origin}/x?a=1&b=2` };
const write = (more: Partial<Mail> = {}, site = 'Example') => writeMail(book, site, origin, { ...mail, ...more });

test.each(mailKinds.flatMap((kind) => [[kind, 'en'], [kind, 'de']] as const))('[G8] %s in %s has one link and no empty placeholder', (kind, locale) => {
  const { subject, text, html } = write({ kind, locale });
  expect(text.match(/https?:\S+/g)).toEqual([mail.link]);
  expect(html.match(/href=/g)).toHaveLength(1);
  expect(html).toContain('href="https://cms.example.com/x?a=1&#38;b=2"');
  expect(`${subject}${text}${html}`).not.toMatch(/\{\{|undefined/);
  expect(subject).toMatch(/^Example: /);
}); // prettier-ignore

test('[G8] values in a mail stay plain text, on their own line', () => {
  const site = '<img src=x onerror=alert(1)>\r\nBcc: eve@example.com';
  const { subject, html, text } = write({}, site);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toContain('<img');
  expect(text.split('\n').filter((line) => line.startsWith('Bcc'))).toEqual([]);
});

test.each([
  'anna@example.com\r\nBcc: eve@example.com', 'anna@example.com, eve@example.com', 'anna@example.com,eve',
  'Anna <anna@example.com>', '<anna@example.com>', 'anna', '"anna"@example.com', 'a;b@example.com',
])('[G8] no mail goes to %j', (to) => {
  expect(() => write({ to })).toThrow('address');
}); // prettier-ignore

test.each(['https://evil.example/', '//evil.example/', `${origin}.evil.example/`, `${origin}/a b`, 'javascript:1'])(
  '[G8] no mail links to %j',
  (link) => {
    expect(() => write({ link })).toThrow('elsewhere');
  },
);

describe('the queue', () => {
  const lines: string[] = [];
  const log = openLog('silent');
  for (const level of ['info', 'warn', 'error'] as const) {
    log[level] = ((facts: object, text: string) => lines.push(`${level} ${JSON.stringify(facts)} ${text}`)) as never;
  }
  let sent: WrittenMail[] = [];
  let failures: unknown[] = [];
  const delivery = {
    deliver: (written: WrittenMail) => {
      const failure = failures.shift();
      if (failure !== undefined) return Promise.reject(failure as Error);
      sent.push(written);
      return Promise.resolve('taken');
    },
    passes: (error: unknown) => (error as { code?: string }).code !== 'EAUTH',
    close: () => undefined,
  };
  const queue = (waits: readonly number[]) =>
    new MailQueue((one) => writeMail(book, 'x', origin, one), delivery, log, waits);
  beforeEach(() => {
    sent = [];
    lines.length = 0;
  }); // prettier-ignore

  const unavailable = () =>
    Object.assign(new Error(`connect failed for ${mail.to} ${mail.link}`), { code: 'ECONNECTION' });

  test('[G8] retries while the mail server is unavailable', async () => {
    failures = [unavailable(), unavailable()];
    const mails = queue([1, 1, 1]);
    mails.post(mail);
    await Promise.resolve();
    // The requester is answered first, so that sending the mail does not delay the response.
    expect([sent, failures.length]).toEqual([[], 2]);
    await mails.settled();
    expect(sent).toHaveLength(1);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['warn', 'warn', 'info']);
  });

  test('[G8] gives up after a few attempts, or at once if no retry can help', async () => {
    failures = [unavailable(), unavailable(), unavailable()];
    const mails = queue([1, 1]);
    mails.post(mail);
    await mails.settled();
    failures = [Object.assign(new Error('535 wrong password hunter2'), { code: 'EAUTH', responseCode: 535 })];
    mails.post(mail);
    await mails.settled();
    expect(sent).toEqual([]);
    expect(lines.filter((line) => line.startsWith('error'))).toHaveLength(2);
    expect(lines.join('\n')).not.toMatch(/anna|cms\.example|hunter2/);
  });

  test('[G8] a stop makes the last attempt for waiting mails at once', async () => {
    failures = [unavailable()];
    const mails = queue([600_000]);
    mails.post(mail);
    while (lines.length === 0) await new Promise(setImmediate);
    expect(lines).toEqual([expect.stringMatching(/^warn .*trying again later$/)]);
    await mails.flush(5_000);
    expect(sent).toHaveLength(1);
  });

  test('[C9] any number of invitations is sent, and leaves room for other mails', async () => {
    failures = [];
    const mails = queue([]);
    for (let at = 0; at < 6_000; at += 1) mails.post({ ...mail, kind: 'invitation' });
    mails.post(mail);
    expect(mails.waiting).toBe(6_001);
    await mails.settled();
    expect([sent.length, mails.waiting]).toEqual([6_001, 0]);
  });

  test('[G8] a mail that cannot be written delays no other', async () => {
    failures = [];
    const mails = queue([]);
    mails.post({ ...mail, to: 'nobody' });
    mails.post(mail);
    await mails.settled();
    expect(sent.map(({ to }) => to)).toEqual([mail.to]);
    expect(lines.some((line) => line.startsWith('error'))).toBe(true);
  });
});
