import { AccessTokens } from '../../identity/tokens/access-tokens.js';
import type { Config } from '../../kernel/config/config.js';
import { invalid } from '../../kernel/errors/invalid.js';
import { validated } from '../../kernel/validation/validated-body.js';
import { accountNamed, withAccounts } from './account-database.js';

export interface WantedToken {
  readonly name: string;
  /** Lifetime in days; default: that of `POST /api/user/tokens`. */
  readonly days?: number;
  readonly readOnly: boolean;
}

export interface MadeToken {
  readonly id: string;
  readonly name: string;
  /** The token in clear; only a hash is stored. */
  readonly token: string;
  readonly expires: string;
  readonly readOnly: boolean;
  readonly email: string;
}

const dayMs = 86_400_000;

/**
 * Creates an access token for a user. Throws AppError like `POST /api/user/tokens`, and when the user could not use the
 * token.
 */
export async function createUserToken(config: Config, email: string, input: WantedToken): Promise<MadeToken> {
  const { name, days, readOnly } = input;
  const { TokenInput, maxDays } = await import('../../identity/tokens/token-input.js');
  if (days !== undefined && (days < 1 || days > maxDays))
    throw invalid({ column: 'days', key: 'range', params: { least: 1, most: maxDays } });
  // Slightly less than whole days, so that the maximum number of days passes validation.
  const expires = days === undefined ? {} : { expires: new Date(Date.now() + days * dayMs - 1_000).toISOString() };
  const request = await validated(TokenInput, { name, readOnly, ...expires });
  return withAccounts(config, async ({ db, audit }) => {
    const account = await accountNamed(db, email);
    if (account.disabled) throw new Error(`${account.email} is disabled: a token would not work.`);
    if (!account.verified)
      throw new Error(`${account.email} has not confirmed the address yet: a token would not work.`);
    if (account.passwordPending)
      throw new Error(`${account.email} must set a new password first: a token would not work.`);
    const tokens = new AccessTokens(db);
    const { token, stored } = await tokens.make(account.id, request);
    await audit({ event: 'tokenCreated', userId: account.id, detail: stored.name });
    const until = new Date(stored.expiresAt).toISOString();
    return { id: stored.id, name: stored.name, token, expires: until, readOnly: stored.readOnly, email: account.email };
  });
}
