import { setImmediate as afterAnswers, setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log/log.js';
import type { Mail } from './mail.js';
import type { MailDelivery } from './mail-delivery.js';
import { Mailer } from './mailer.js';
import type { WrittenMail } from './write-mail.js';

/** Milliseconds to wait before each further try. */
const usualWaits: readonly number[] = [2_000, 10_000, 60_000, 300_000];
const mostWaiting = 5_000;

/**
 * Delivers mails in the background and tries again for a while. The log tells kind and fate of a mail, never whom it is for
 * or what it says.
 */
export class MailQueue extends Mailer {
  private readonly underWay = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly write: (mail: Mail) => WrittenMail,
    private readonly delivery: MailDelivery,
    private readonly log: Log,
    private readonly waits = usualWaits,
  ) {
    super();
  }

  post(mail: Mail): void {
    const { kind } = mail;
    if (this.underWay.size >= mostWaiting) {
      this.log.error({ kind }, 'Mail not sent: too many are waiting already');
      return;
    }
    const work = this.send(mail)
      .catch((error: unknown) => this.log.error({ kind, ...facts(error) }, 'Mail not sent'))
      .finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }

  /** Resolves when every mail so far was sent or given up. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }

  /** Sends what can be sent within some milliseconds; what waits for another try gets its last one now. */
  async flush(milliseconds: number): Promise<void> {
    this.stopping.abort();
    await Promise.race([this.settled(), delay(milliseconds, undefined, { ref: false })]);
    if (this.underWay.size > 0) this.log.error(`${this.underWay.size} mails could not be sent before the stop`);
    this.delivery.close();
  }

  private async send(mail: Mail): Promise<void> {
    // After the answer to whoever asked for it has gone.
    await afterAnswers();
    const written = this.write(mail);
    for (let tries = 1; ; tries += 1) {
      try {
        const where = await this.delivery.deliver(written);
        this.log.info({ kind: mail.kind, tries }, `Mail ${where}`);
        return;
      } catch (error) {
        const wait = this.waits[tries - 1];
        const last = wait === undefined || this.stopping.signal.aborted || !this.delivery.passes(error);
        if (last) throw error;
        this.log.warn({ kind: mail.kind, tries, ...facts(error) }, 'Mail not sent yet, tried again later');
        await delay(wait, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
      }
    }
  }
}

/** What a failure may tell the log: a mail server's words can hold addresses and more, its codes cannot. */
function facts(error: unknown): Readonly<Record<string, unknown>> {
  const { code, responseCode, message } = error as { code?: unknown; responseCode?: unknown; message?: unknown };
  if (code === undefined && responseCode === undefined) return { reason: String(message ?? error).slice(0, 200) };
  return { code, ...(responseCode === undefined ? {} : { responseCode }) };
}
