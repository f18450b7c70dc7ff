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
import type { PublicAddress } from '../kernel/config/public-address.js';
import type { MessageBus } from '../kernel/redis/message-bus.js';
import { EventStream } from './event-stream.js';
import { EventStreams } from './event-streams.js';
import { EventsController } from './events.controller.js';

const notes = {
  columns: { id: { type: 'integer', primaryKey: true }, open: { type: 'boolean' } },
  access: { read: ['editor', { roles: ['public'], where: { open: true } }] },
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
  const [stillLive, tokensStillLive] = [jest.fn<SessionService['stillLive']>(), () => Promise.resolve(new Map())];
  beforeAll(async () => (records = await TestRecords.open(kind, { notes, branches })));
  beforeEach(() => {
    warn.mockClear();
    const log = { warn } as unknown as Log;
    const messages = { mayMiss: false, isReceiving: false } as unknown as MessageBus;
    const runtimes = { current: records.runtime } as unknown as RecordRuntimes;
    const { bus } = records.tools;
    streams = new EventStreams(runtimes, { stillLive } as unknown as SessionService, { stillLive: tokensStillLive } as unknown as AccessTokenService, log, bus, messages); // prettier-ignore
    streams.onModuleInit();
  });
  afterEach(() => {
    streams.onModuleDestroy();
    jest.restoreAllMocks();
  });
  afterAll(() => records.end());

  /** A stream, and what it has received. */
  const listen = (identity: Identity, lastId?: string, sessionId: string | null = null) => {
    let text = '';
    let news: () => void = () => undefined;
    const response = {
      write: (frame: string) => {
        text += frame;
        news();
      },
      end: () => undefined,
    } as unknown as ServerResponse;
    const stream = new EventStream({ identity, sessionId }, 'here', response);
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

  test('[G1] roles that are taken away while the sessions are looked up are not given back', async () => {
    const account = (roles: readonly string[]) =>
      new Map([['s', { account: { id: reader.id, roles }, pending: false }]]) as unknown as Awaited<ReturnType<SessionService['stillLive']>>; // prettier-ignore
    const listener = listen({ ...reader, roles: ['editor'] }, undefined, 's');
    let proceed: () => void = () => undefined;
    stillLive
      .mockReturnValueOnce(new Promise((resolve) => (proceed = () => resolve(account(['editor'])))))
      .mockResolvedValue(account([]));
    records.tools.bus.publish({ kind: 'missed' });
    records.tools.bus.publish({ kind: 'roles', userId: String(reader.id), roles: [] });
    proceed();
    await new Promise(setImmediate);
    const [, open] = await records.create('notes', { open: false }, { open: true });
    await listener.received(`"id":${String(open?.['id'])}`);
    expect(listener.events().filter((event) => event.startsWith('record'))).toEqual([`record ${String(open?.['id'])}`]);
  });

  test('[E9] a client that left while its caller was looked up has no stream', () => {
    const raw = { destroyed: true, writeHead: () => raw, write: () => true, once: () => raw };
    const request = { headers: {}, ip: '127.0.0.1', method: 'GET', caller: { identity: guest, sessionId: null } };
    const reply = { raw, hijack: () => reply, getHeaders: () => ({}) };
    const controller = new EventsController(streams, { origin: 'http://localhost' } as PublicAddress);
    controller.events(request as never, reply as never);
    expect(streams.size).toBe(0);
  });
});
