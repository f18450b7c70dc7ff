import { createHmac, timingSafeEqual } from 'node:crypto';
import { realpathSync } from 'node:fs';
import type { Config } from '../config/config.js';
import { hostsOf } from '../config/database-hosts.js';
import { deriveKeys, type Secrets } from '../crypto/derive-key.js';

/** What distinguishes one project's servers from another's. */
type Project = Secrets & Pick<Config, 'databaseUrl'>;

/** The header of a request that asks a server for a proof: 32 hexadecimal digits that the client chooses. */
export const challengeHeader = 'x-viewkraft-challenge';
export const proofHeader = 'x-viewkraft-proof';

const challengePattern = /^[0-9a-f]{32}$/;

/** Proves knowledge of the project's secret and database, and reveals neither; undefined for an invalid challenge. */
export function projectProof(project: Project, challenge: unknown): string | undefined {
  return proofsOf(project, challenge)[0]?.toString('hex');
}

/** Whether the proof comes from a server of the same project. */
export function isProofOf(project: Project, challenge: string, proof: string | null): boolean {
  const given = Buffer.from(proof ?? '', 'hex');
  return proofsOf(project, challenge).some((own) => own.length === given.length && timingSafeEqual(own, given));
}

/** One proof for each secret: during a change of the secret, servers use different ones. */
function proofsOf(project: Project, challenge: unknown): Buffer[] {
  if (typeof challenge !== 'string' || !challengePattern.test(challenge)) return [];
  const text = `${challenge}\n${databaseOf(project.databaseUrl)}`;
  return deriveKeys(project, 'project-proof').map((key) => createHmac('sha256', key).update(text).digest());
}

/** SQLite: the file; else the name alone, as a database server has several addresses. */
function databaseOf(url: string): string {
  if (!url.startsWith('sqlite:')) return hostsOf(url).url.pathname;
  const file = url.slice('sqlite:'.length);
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
