import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from './derive-key.js';

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a text with AES-256-GCM, bound to `owner`; base64url. Only the same key and owner can decrypt it. */
export function seal([key]: Keys, owner: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url');
}

/** The decrypted text; null when no key fits, the owner differs, or the text was changed. */
export function unseal(keys: readonly Buffer[], owner: string, sealed: string): string | null {
  for (const key of keys) {
    const text = unsealWith(key, owner, sealed);
    if (text !== null) return text;
  }
  return null;
}

function unsealWith(key: Buffer, owner: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return null;
  const [iv, tag, content] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes), bytes.subarray(ivBytes + tagBytes)]; // prettier-ignore
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
