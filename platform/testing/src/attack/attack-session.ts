import { Mailbox } from '../accounts/mailbox.js';
import type { Suite } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';
import { accountTables } from './account-tables.js';

export const evil = 'evil.example';

export type Person = Awaited<ReturnType<typeof createPerson>>;

let visitors = 0;

/** What attacks on accounts begin with: people, visitors from anywhere, and a look at all that must not change. */
export class AttackSession {
  private known: Mailbox | undefined;

  constructor(private readonly suite: Suite) {}

  get box(): Mailbox {
    return (this.known ??= new Mailbox(this.suite.server));
  }

  newPerson(roles: readonly string[] = []): Promise<Person> {
    return createPerson(this.suite.admin, () => this.suite.server.client(), roles);
  }

  elsewhere(): HttpClient {
    return this.suite.server.client();
  }

  /** Head lines of a client address that nobody had before; the server trusts one proxy. */
  from(): Record<string, string> {
    visitors += 1;
    return { 'x-forwarded-for': `203.0.${visitors >> 8}.${visitors & 255}` };
  }

  async csrfToken(client: HttpClient): Promise<string> {
    return (await client.get<{ csrfToken: string }>('/api/auth/csrf')).body.csrfToken;
  }

  /** Nothing of accounts is other than before, and no mail was sent. */
  async changingNothing(attack: () => Promise<void>): Promise<void> {
    await this.mailsAreOut();
    const [before, mails] = [await accountTables(this.suite.server), (await this.box.everything()).length];
    await attack();
    expect(await accountTables(this.suite.server)).toEqual(before);
    await this.mailsAreOut();
    expect(await this.box.everything()).toHaveLength(mails + 1);
  }

  /** Mails go out in the order in which they were asked for: waits for one more, an invitation. */
  private async mailsAreOut(): Promise<void> {
    visitors += 1;
    const email = `invited${visitors}@example.com`;
    await this.suite.admin.create('users', [{ email, name: 'Invited' }]);
    await this.box.next(email);
  }
}
