import { setImmediate as afterAnswers, setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../kernel/log/log.js';
import type { Mail } from './mail.js';
import type { MailDelivery } from './mail-delivery.js';
import { Mailer } from './mailer.js';
import type { WrittenMail } from './write-mail.js';

/** Milliseconds to wait before each further try. */
const defaultWaitsMs: readonly number[] = [2_000, 10_000, 60_000, 300_000];
const maxWaiting = 5_000;
/** The rest is for mails that somebody waits for. */
const maxInvitations = 4_000;

/**
 * Delivers mails in the background with retries. The log contains kind and outcome of a mail, never recipient or
 * content.
 */
export class MailQueue extends Mailer {
  private readonly underWay = new Set<Promise<void>>();
  /** Invitations that wait for room: an import makes any number of them, and its users count as invited. */
  private readonly later: Mail[] = [];
  private readonly stopping = new AbortController();

  constructor(
    private readonly write: (mail: Mail) => WrittenMail,
    private readonly delivery: MailDelivery,
    private readonly log: Log,
    private readonly waits = defaultWaitsMs,
  ) {
    super();
  }

  /** Mails that are not sent yet. */
  get waiting(): number {
    return this.underWay.size + this.later.length;
  }

  post(mail: Mail): void {
    const { kind } = mail;
    if (kind === 'invitation' && this.underWay.size >= maxInvitations) return void this.later.push(mail);
    if (this.underWay.size >= maxWaiting) {
      this.log.error({ kind }, 'Mail not sent: too many mails are waiting');
      return;
    }
    const work = this.send(mail)
      .catch((error: unknown) => this.log.error({ kind, ...facts(error) }, 'Mail not sent'))
      .finally(() => {
        this.underWay.delete(work);
        const next = this.underWay.size < maxInvitations ? this.later.shift() : undefined;
        if (next) this.post(next);
      });
    this.underWay.add(work);
  }

  /** Resolves when every queued mail was sent or given up. */
  async settled(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  /** Sends what can be sent within the given time; mails waiting for a retry are tried once more now. */
  async flush(milliseconds: number): Promise<void> {
    this.stopping.abort();
    await Promise.race([this.settled(), delay(milliseconds, undefined, { ref: false })]);
    if (this.waiting > 0) this.log.error(`Mails not sent before the stop: ${this.waiting}`);
    this.delivery.close();
  }

  private async send(mail: Mail): Promise<void> {
    // After the response to the requesting client was sent.
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
        this.log.warn({ kind: mail.kind, tries, ...facts(error) }, 'Cannot send a mail yet; trying again later');
        await delay(wait, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
      }
    }
  }
}

/** The loggable facts of a failure: a mail server's message can contain addresses, its codes cannot. */
function facts(error: unknown): Readonly<Record<string, unknown>> {
  const { code, responseCode, message } = error as { code?: unknown; responseCode?: unknown; message?: unknown };
  if (code === undefined && responseCode === undefined) return { reason: String(message ?? error).slice(0, 200) };
  return { code, ...(responseCode === undefined ? {} : { responseCode }) };
}
