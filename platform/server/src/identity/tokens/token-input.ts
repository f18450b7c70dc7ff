import { readInstant } from '@viewkraft/model';
import { checkPersonName } from '../accounts/user-input.js';
import { readFields, refuseProblems } from '../../kernel/http/read-fields.js';

/** The validated body of a request for a token. */
export interface NewToken {
  readonly name: string;
  readonly readOnly: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const dayMs = 86_400_000;
const defaultDays = 90;
const maxDays = 366;

/** Reads the body of `POST /api/user/tokens`; throws INVALID with every problem. */
export function readToken(body: unknown, now = Date.now()): NewToken {
  const { fields, problems } = readFields(body, ['name', 'expires', 'readOnly']);
  const name = checkPersonName(fields.name);
  const { expires = null, readOnly = false } = fields;
  const expiresAt = expires === null ? now + defaultDays * dayMs : instant(expires);
  if ('problem' in name) problems.push(name.problem);
  if (typeof readOnly !== 'boolean') problems.push({ column: 'readOnly', key: 'boolean' });
  if (expiresAt === null) problems.push({ column: 'expires', key: 'datetime' });
  else if (expiresAt <= now || expiresAt > now + maxDays * dayMs) {
    problems.push({ column: 'expires', key: 'tokenExpires', params: { days: maxDays } });
  }
  refuseProblems(problems);
  return { name: 'value' in name ? name.value : '', readOnly: readOnly === true, expiresAt: expiresAt ?? now };
}

function instant(input: unknown): number | null {
  const read = typeof input === 'string' ? readInstant(input) : undefined;
  return read === undefined ? null : Date.parse(read);
}
