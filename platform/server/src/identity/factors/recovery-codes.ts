import { randomInt } from 'node:crypto';
import { sha256 } from '../../kernel/crypto/sha256.js';
import type { Queryable } from '../../kernel/database/database.js';
import { recoveryCodeEntity } from '../../kernel/database/entities/accounts/recovery-code.entity.js';

const codeCount = 10;
/** Without easily confused characters. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Replaces a user's recovery codes and returns the new ones in clear: `abcd-efgh-jkmn-pqrs`, 79 bits. Only hashes are
 * stored.
 */
export async function renewRecoveryCodes(tx: Queryable, userId: string): Promise<readonly string[]> {
  await removeRecoveryCodes(tx, userId);
  const codes = Array.from({ length: codeCount }, makeCode);
  const rows = codes.map((code) => ({ codeHash: hashOf(userId, code), userId }));
  await tx.manager.insert(recoveryCodeEntity, rows);
  return codes;
}

export async function removeRecoveryCodes(tx: Queryable, userId: string): Promise<void> {
  await tx.manager.delete(recoveryCodeEntity, { userId });
}

export function countRecoveryCodes({ manager }: Queryable, userId: string): Promise<number> {
  return manager.countBy(recoveryCodeEntity, { userId });
}

/** Whether the code is one of the user's; if so, the code is used up. Of several concurrent attempts one succeeds. */
export async function consumeRecoveryCode(on: Queryable, userId: string, code: string): Promise<boolean> {
  const { affected } = await on.manager.delete(recoveryCodeEntity, { codeHash: hashOf(userId, code), userId });
  return affected === 1;
}

function makeCode(): string {
  const group = (): string => Array.from({ length: 4 }, () => letters[randomInt(letters.length)] ?? '').join('');
  return Array.from({ length: 4 }, group).join('-');
}

/** Ignores case and separators. The code is too long to be guessed from its hash. */
function hashOf(userId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, '');
  return sha256(`${userId}:${plain}`);
}
