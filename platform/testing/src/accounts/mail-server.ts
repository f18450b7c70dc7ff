import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { until } from '../server/until.js';
import { readMail, type ReceivedMail } from './mailbox.js';

export interface MailServer {
  readonly port: number;
  /** Envelopes and mails in order of arrival. */
  readonly received: readonly {
    readonly from: string;
    readonly to: readonly string[];
    readonly mail: ReceivedMail;
    readonly isEncrypted: boolean;
  }[];
  /** The number of authentication attempts. */
  signIns(): number;
  /** Waits for this number of mails. */
  count(wanted: number): Promise<void>;
  stop(): Promise<void>;
}

/** A mail server that accepts mails of this user only; unencrypted, or after STARTTLS with a certificate. */
export async function startMailServer(
  user: string,
  password: string,
  port = 0,
  tls?: { readonly key: Buffer; readonly cert: Buffer },
): Promise<MailServer> {
  const received: MailServer['received'][number][] = [];
  let signIns = 0;
  const server = new SMTPServer({
    ...(tls ?? { disabledCommands: ['STARTTLS'] }),
    allowInsecureAuth: true,
    // Closes connections kept open for further mails.
    closeTimeout: 20,
    onAuth: (auth, _session, done) => {
      signIns += 1;
      if (auth.username === user && auth.password === password) done(null, { user });
      else done(new Error('No such user'));
    },
    onData: (stream, { envelope, secure }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        void readMail(Buffer.concat(parts)).then((mail) => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          received.push({ from, to: envelope.rcptTo.map(({ address }) => address), mail, isEncrypted: secure });
          done();
        });
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    signIns: () => signIns,
    count: async (wanted) => void (await until(() => Promise.resolve(received.length >= wanted), 15_000)),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
