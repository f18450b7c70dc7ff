import type { ServerResponse } from 'node:http';
import { jest } from '@jest/globals';
import type { Identity } from '@viewkraft/model';
import type { RecordRuntimes } from '../data/records/record-runtimes.js';
import { admin, TestRecords } from '../data/records/testing/test-records.js';
import { deleteRecords } from '../data/records/write/delete-records.js';
import type { SessionService } from '../identity/sessions/session-service.js';
import type { AccessTokenService } from '../identity/tokens/access-token-service.js';
import { testKinds, type TestKind } from '../kernel/database/testing/test-databases.js';
import type { Log } from '../kernel/log/log.js';
import type { MessageBus } from '../kernel/redis/message-bus.js';
import { EventStream } from './event-stream.js';
import { EventStreams } from './event-streams.js';

const notes = {
  columns: { id: { type: 'integer', primaryKey: true }, open: { type: 'boolean' } },
  access: { read: [{ roles: ['public'], where: { open: true } }] },
};
/** Guests read the branches of open ones. */
const branches = {
  columns: { ...notes.columns, parent_id: { type: 'integer' } },
  relations: { parent: { type: 'belongsTo', view: 'branches', foreignKey: 'parent_id', onDelete: 'setNull' } },
  access: { read: [{ roles: ['public'], where: { parent: { open: true } } }] },
};
const guest: Identity = { id: null, roles: [] };
const reader: Identity = { id: '00000000-0000-7000-8000-000000000002', roles: [] };

const [kind] = (await testKinds()) as [TestKind];

describe('event streams', () => {
  let records: TestRecords;
  let streams: EventStreams;
  const warn = jest.fn();
  beforeAll(async () => (records = await TestRecords.open(kind, { notes, branches })));
  beforeEach(() => {
    warn.mockClear();
    const log = { warn } as unknown as Log;
    const messages = { mayMiss: false, isReceiving: false } as unknown as MessageBus;
    const runtimes = { current: records.runtime } as unknown as RecordRuntimes;
    const { bus } = records.tools;
    streams = new EventStreams(runtimes, {} as SessionService, {} as AccessTokenService, log, bus, messages);
    streams.onModuleInit();
  });
  afterEach(() => {
    streams.onModuleDestroy();
    jest.restoreAllMocks();
  });
  afterAll(() => records.end());

  /** A stream, and what it has received. */
  const listen = (identity: Identity, lastId?: string) => {
    let text = '';
    let news: () => void = () => undefined;
    const response = {
      write: (frame: string) => {
        text += frame;
        news();
      },
      end: () => undefined,
    } as unknown as ServerResponse;
    const stream = new EventStream({ identity, sessionId: null }, 'here', response);
    if (lastId === undefined) streams.open(stream, 0);
    else streams.reopen(stream, lastId);
    return {
      events: () => [...text.matchAll(/event: (?!mark)(\w+)\ndata: (?:\{\}|.*"id":(\d+).*)/g)].map(([, event, id]) => `${event} ${id ?? ''}`.trim()),
      lastId: () => [...text.matchAll(/id: (.+)/g)].at(-1)?.[1] ?? '',
      received: async (part: string) => {
        while (!text.includes(part)) await new Promise<void>((resolve) => (news = resolve));
      },
      leave: () => streams.closed(stream),
    };
  }; // prettier-ignore

  test('[J5] a stream opened again while a change is looked up for the others gets it, too, once and in order', async () => {
    const [stays, leaves] = [listen(guest), listen(guest)];
    const lastId = leaves.lastId();
    leaves.leave();
    const [missed] = await records.create('notes', { open: true });
    await stays.received(`"id":${String(missed?.['id'])}`);
    const { database } = records.runtime;
    const query = database.query.bind(database);
    let proceed: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => {
      jest.spyOn(database, 'query').mockImplementationOnce(async (...given) => {
        resolve();
        await new Promise<void>((go) => (proceed = go));
        return query(...given);
      });
    });
    const [inWork] = await records.create('notes', { open: true });
    await isHeld;
    const again = listen(guest, lastId);
    const [later] = await records.create('notes', { open: true });
    proceed();
    await again.received(`"id":${String(later?.['id'])}`);
    expect(again.events()).toEqual([missed, inWork, later].map((one) => `record ${String(one?.['id'])}`));
    expect(stays.events()).toEqual(again.events());
  });

  test('[D5] a record is sent as deleted if it could be read through one that is deleted with it, or after it', async () => {
    const [open, hidden] = await records.create('branches', { open: true }, { open: false });
    const [seen, unseen] = await records.create('branches', { parent_id: open?.['id'] }, { parent_id: hidden?.['id'] });
    const listener = listen(guest);
    const removals = [unseen, seen, hidden, open].map((one) => ({ key: Number(one?.['id']), version: undefined }));
    await deleteRecords(removals, true, undefined, records.context('branches', 'delete'), records.tools);
    const [note] = await records.create('notes', { open: true });
    await listener.received('notes');
    expect(listener.events()).toEqual([seen, note].map((one) => `record ${String(one?.['id'])}`));
  });

  test('[D5] readers for whom a change cannot be looked up read again, and the others get it', async () => {
    const [one, another, everything] = [listen(guest), listen(reader), listen(admin)];
    jest.spyOn(records.runtime.database, 'query').mockRejectedValueOnce(new Error('the connection is lost'));
    const [note] = await records.create('notes', { open: true });
    const frame = `record ${String(note?.['id'])}`;
    await everything.received('record');
    expect([one.events(), another.events(), everything.events()]).toEqual([['again'], [frame], [frame]]);
  });

  test('[J5] an outage is logged once, however many streams and changes it concerns', async () => {
    for (const identity of [guest, reader]) listen(identity);
    const everything = listen(admin);
    const query = jest.spyOn(records.runtime.database, 'query');
    const change = async (isFailing: boolean): Promise<number> => {
      for (const _ of [guest, reader]) if (isFailing) query.mockRejectedValueOnce(new Error('the connection is lost'));
      const [note] = await records.create('notes', { open: true });
      await everything.received(`"id":${String(note?.['id'])}`);
      return warn.mock.calls.length;
    };
    const lines: number[] = [];
    for (const isFailing of [true, true, false, true]) lines.push(await change(isFailing));
    expect(lines).toEqual([1, 1, 1, 2]);
  });
});
