import { AccessTokens } from '../auth/tokens/access-tokens.js';
import { readToken } from '../auth/tokens/token-input.js';
import type { Config } from '../config/config.js';
import { accountNamed, withAccounts } from './account-database.js';

export interface WantedToken {
  readonly name: string;
  /** How long it is good for; left out: as `POST /api/user/tokens` decides. */
  readonly days?: number;
  readonly readOnly: boolean;
}

export interface MadeToken {
  readonly id: string;
  readonly name: string;
  /** The token itself, which is kept nowhere. */
  readonly token: string;
  readonly expires: string;
  readonly readOnly: boolean;
  readonly email: string;
}

const day = 86_400_000;

/** Makes an access token for a user. Throws AppError like `POST /api/user/tokens`, and where the user could not use it. */
export function createUserToken(config: Config, email: string, wanted: WantedToken): Promise<MadeToken> {
  const { name, days, readOnly } = wanted;
  // A moment less than whole days, so that the most that are allowed are allowed.
  const expires = days === undefined ? {} : { expires: expiry(days) };
  const asked = readToken({ name, readOnly, ...expires });
  return withAccounts(config, async ({ db, tell }) => {
    const account = await accountNamed(db, email);
    if (account.disabled) throw new Error(`${account.email} is disabled: a token would not work.`);
    if (!account.verified)
      throw new Error(`${account.email} has not confirmed the address yet: a token would not work.`);
    if (account.passwordPending)
      throw new Error(`${account.email} must set a new password first: a token would not work.`);
    const tokens = new AccessTokens(db);
    await tokens.createTable();
    const { token, stored } = await tokens.make(account.id, asked);
    await tell({ event: 'tokenCreated', userId: account.id, detail: stored.name });
    const until = new Date(stored.expiresAt).toISOString();
    return { id: stored.id, name: stored.name, token, expires: until, readOnly: stored.readOnly, email: account.email };
  });
}

function expiry(days: number): string {
  const at = Date.now() + days * day - (days > 0 ? 1_000 : 0);
  return Number.isFinite(at) && Math.abs(at) < 8.64e15 ? new Date(at).toISOString() : '';
}
