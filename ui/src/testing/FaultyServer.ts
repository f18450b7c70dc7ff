import { ApiError } from '../base/api/ApiError.js';
import type { RecordId, WireRecord } from '../base/wire/WireRecord.js';
import type { RecordCalls } from '../data/entity/saving/EntityContext.js';

/** The fault that a request meets in transit. */
export type Fault =
  'none' | 'offline' | 'lost before' | 'lost after' | 'error before' | 'error after' | 'busy' | 'late';

export interface FaultySurroundings {
  readonly nextFault: (method: string) => Fault;
  /** Latency of one direction in milliseconds. */
  readonly delay: () => number;
  readonly isOnline: () => boolean;
}

/** A server in memory that keeps the contract's versions, behind an unreliable network. For tests. */
export class FaultyServer {
  readonly records = new Map<string, WireRecord>();
  readonly commits: Array<{ readonly id: string; readonly by: string; readonly body: WireRecord }> = [];
  creates = 0;
  private lastId = 0;

  constructor(
    private readonly keys: 'uuid' | 'integer',
    private readonly around: FaultySurroundings,
  ) {}

  /** The calls of one page; once it is `dead`, it gets no more responses. */
  callsOf(page: { dead: boolean }): RecordCalls {
    const send = <T>(method: string, work: () => T) => this.send(page, method, work);
    return {
      get: (_view, id) => send('GET', () => this.stored(id)),
      create: (_view, body) => send('POST', () => this.create(body)),
      update: (_view, id, body, version) => send('PUT', () => this.update(id, body, version, 'page')),
      remove: (_view, id) => send('DELETE', () => (this.records.delete(String(id)), null)),
    };
  }

  /** A write by another user, without any fault. */
  writeByOther(id: RecordId, body: WireRecord): void {
    const { _version } = this.stored(id);
    this.update(id, body, _version as number, 'other');
  }

  private create(body: WireRecord): WireRecord {
    const id = this.keys === 'uuid' ? String(body['id']) : (this.lastId += 1);
    if (this.records.has(String(id))) {
      throw new ApiError(409, {
        code: 'UNIQUE_CONFLICT',
        message: 'taken',
        details: [{ column: 'id', message: 'taken' }],
      });
    }
    this.creates += 1;
    return this.commit({ name: null, count: null, credit: null, ...body, id, _version: 1 }, body, 'page');
  }

  private update(id: RecordId, body: WireRecord, version: number | null, by: string): WireRecord {
    const record = this.stored(id);
    if (version !== null && version !== record['_version']) {
      throw new ApiError(412, { code: 'STALE', message: 'stale', record });
    }
    return this.commit({ ...record, ...body, _version: (record['_version'] as number) + 1 }, body, by);
  }

  private commit(record: WireRecord, body: WireRecord, by: string): WireRecord {
    const count = record['count'] === null ? null : Number(record['count']);
    const stored = { ...record, count };
    this.records.set(String(record['id']), stored);
    this.commits.push({ id: String(record['id']), by, body });
    return stored;
  }

  private stored(id: RecordId): WireRecord {
    const record = this.records.get(String(id));
    if (!record) throw new ApiError(404, { code: 'NOT_FOUND', message: 'none' });
    return record;
  }

  private async send<T>(page: { dead: boolean }, method: string, work: () => T): Promise<T> {
    const { nextFault, delay, isOnline } = this.around;
    if (page.dead) return never;
    const fault = isOnline() ? nextFault(method) : 'offline';
    if (fault === 'offline' || fault === 'lost before') throw ApiError.offline(new Error(fault));
    await pause(delay());
    if (fault === 'busy') throw new ApiError(503, { code: 'UNAVAILABLE', message: 'busy' }, 1);
    if (fault === 'error before') throw new ApiError(500, { code: 'INTERNAL', message: 'error' });
    if (fault === 'late') {
      // The page gives up, and the request arrives much later.
      setTimeout(() => attempt(work), delay() * 20);
      throw ApiError.offline(new Error(fault));
    }
    const response = attempt(work);
    await pause(delay());
    if (page.dead) return never;
    if (fault === 'lost after') throw ApiError.offline(new Error(fault));
    if (fault === 'error after') throw new ApiError(502, { code: 'UNKNOWN', message: 'gateway' });
    if ('error' in response) throw response.error;
    return response.value;
  }
}

/** The response to a killed page, which never arrives. */
const never = new Promise<never>(() => undefined);

function attempt<T>(work: () => T): { readonly value: T } | { readonly error: Error } {
  try {
    return { value: work() };
  } catch (error) {
    return { error: error as Error };
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
