import { Mailbox } from '../accounts/mailbox.js';
import type { Suite } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';
import { changingNothing } from './whole-state.js';

export const evil = 'evil.example';

export type Person = Awaited<ReturnType<typeof createPerson>>;

let visitors = 0;

/** Set-up of attacks on accounts: people, clients with new addresses, and a check that nothing changes. */
export class AttackContext {
  private openMailbox: Mailbox | undefined;

  constructor(private readonly suite: Suite) {}

  get mailbox(): Mailbox {
    return (this.openMailbox ??= new Mailbox(this.suite.server));
  }

  newPerson(roles: readonly string[] = []): Promise<Person> {
    return createPerson(this.suite.admin, () => this.suite.server.client(), roles);
  }

  newClient(): HttpClient {
    return this.suite.server.client();
  }

  /** Headers of a client address that no other client has; the server trusts one proxy. */
  from(): Record<string, string> {
    visitors += 1;
    return { 'x-forwarded-for': `203.0.${visitors >> 8}.${visitors & 255}` };
  }

  async csrfToken(client: HttpClient): Promise<string> {
    return (await client.get<{ csrfToken: string }>('/api/auth/csrf')).body.csrfToken;
  }

  /** Asserts that an attack changes nothing and sends no mail. */
  async changingNothing(attack: () => Promise<void>): Promise<void> {
    await this.mailsAreOut();
    const mails = (await this.mailbox.everything()).length;
    await changingNothing(this.suite.server, attack);
    await this.mailsAreOut();
    expect(await this.mailbox.everything()).toHaveLength(mails + 1);
  }

  /** Mails are sent in the order of their requests: waits for one more, an invitation. */
  private async mailsAreOut(): Promise<void> {
    visitors += 1;
    const email = `invited${visitors}@example.com`;
    await this.suite.admin.create('users', [{ email, name: 'Invited' }]);
    await this.mailbox.next(email);
  }
}
