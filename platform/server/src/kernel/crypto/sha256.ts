import { createHash } from 'node:crypto';

/** The SHA-256 hash as hexadecimal digits. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
