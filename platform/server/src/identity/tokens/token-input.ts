import { readInstant, type Message } from '@viewkraft/model';
import { IsBoolean } from 'class-validator';
import { Satisfies } from '../../kernel/validation/rules.js';
import { IsPersonName } from '../accounts/account-rules.js';

/** What is stored of a request for a token. */
export interface NewToken {
  readonly name: string;
  readonly readOnly: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const dayMs = 86_400_000;
const defaultDays = 90;
export const maxDays = 366;

/** The body of `POST /api/user/tokens`. */
export class TokenInput implements NewToken {
  @IsPersonName() name!: string;
  @IsBoolean({ message: 'boolean' }) readOnly = false;
  @Satisfies(expiryProblem) expires: string | null = null;

  get expiresAt(): number {
    return this.expires === null ? Date.now() + defaultDays * dayMs : Date.parse(readInstant(this.expires) ?? '');
  }
}

function expiryProblem(expires: unknown): Message | null {
  if (expires === null) return null;
  const instant = typeof expires === 'string' ? readInstant(expires) : undefined;
  if (instant === undefined) return { key: 'datetime' };
  const lifetimeMs = Date.parse(instant) - Date.now();
  const isAllowed = lifetimeMs > 0 && lifetimeMs <= maxDays * dayMs;
  return isAllowed ? null : { key: 'tokenExpires', params: { days: maxDays } };
}
