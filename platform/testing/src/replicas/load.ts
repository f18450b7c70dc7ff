import { randomUUID } from 'node:crypto';
import type { HttpClient } from '../server/http-client.js';
import type { Journal, KnownEntry } from './journal.js';

/** The view that the load reads and writes. */
export const entries = {
  columns: {
    id: { type: 'integer', primaryKey: true },
    token: { type: 'string', allowNull: false },
    counter: { type: 'integer', allowNull: false, rules: '(value) => value >= 0' },
  },
  access: { read: ['user'], create: ['user'], update: ['user'] },
};

/**
 * Keeps sending until `goesOn` returns false: reads, lists, creations, and updates with versions of its own entries. An
 * entry whose update got no response is left alone. `own`: entries of an earlier load.
 */
export async function sendLoad(
  client: HttpClient,
  journal: Journal,
  goesOn: () => boolean,
  own: KnownEntry[] = [],
): Promise<void> {
  for (let turn = 0; goesOn(); turn += 1) {
    const at = Math.floor(Math.random() * own.length);
    while (own[at]?.isUncertain) own.splice(at, 1);
    const entry = own[at];
    const step = turn % 10;
    const from = performance.now();
    const problem = await attempt(async () => {
      journal.requests += 1;
      if (!entry || step === 0) return create(client, journal, own);
      if (step < 4) return update(client, journal, entry);
      if (step === 4)
        return expectStatus((await client.get('/api/entries/', { sort: '-id', limit: '10' })).status, 200);
      return read(client, entry);
    });
    journal.slowestMs = Math.max(journal.slowestMs, performance.now() - from);
    if (problem !== null) journal.failures.push(`turn ${turn}: ${problem}`);
  }
}

async function create(client: HttpClient, journal: Journal, own: KnownEntry[]): Promise<string | null> {
  const token = randomUUID();
  journal.uncertain.add(token);
  const { status, body, text } = await client.send<{ id: number }>('POST', '/api/entries/', { token, counter: 0 });
  if (status !== 201) return `creation: ${status} ${text.slice(0, 200)}`;
  const entry = { id: body.id, token, counter: 0, version: 1 };
  journal.uncertain.delete(token);
  own.push(entry);
  journal.entries.push(entry);
  return null;
}

async function update(client: HttpClient, journal: Journal, entry: KnownEntry): Promise<string | null> {
  const change = { counter: entry.counter + 1 };
  const headers = { 'if-match': `"${entry.version}"` };
  entry.isUncertain = true;
  const { status, text } = await client.send('PUT', `/api/entries/${entry.id}`, change, headers);
  if (status !== 200) return `update of ${entry.token}: ${status} ${text.slice(0, 200)}`;
  entry.isUncertain = false;
  entry.counter += 1;
  entry.version += 1;
  journal.updates += 1;
  return null;
}

async function read(client: HttpClient, { id, counter, version }: KnownEntry): Promise<string | null> {
  const { status, body, text } = await client.get<{ counter: number; _version: number }>(`/api/entries/${id}`);
  if (status !== 200) return `reading: ${status} ${text.slice(0, 200)}`;
  return body.counter === counter && body._version === version ? null : `an old state was read: ${text.slice(0, 200)}`;
}

const expectStatus = (status: number, wanted: number): string | null => (status === wanted ? null : `list: ${status}`);

async function attempt(work: () => Promise<string | null>): Promise<string | null> {
  try {
    return await work();
  } catch (error) {
    return error instanceof Error
      ? `${error.message} ${String((error as { code?: unknown }).code ?? '')}`
      : String(error);
  }
}
