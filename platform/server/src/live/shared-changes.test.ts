import { randomUUID } from 'node:crypto';
import { ChangeBus } from '../kernel/changes/change-bus.js';
import type { ChangeEvent } from '../kernel/changes/change-event.js';
import { SharedChanges } from './shared-changes.js';
import type { SessionService } from '../identity/sessions/session-service.js';
import { SharedRedis } from '../kernel/limits/shared-redis.js';
import { redisLine, redisUrl } from '../kernel/limits/testing/redis-line.js';

const suite = redisUrl === 'none' ? describe.skip : describe;

suite('what happens on one replica', () => {
  const open: SharedRedis[] = [];
  afterEach(() => {
    for (const redis of open.splice(0)) redis.onApplicationShutdown();
  });

  const replica = async (secret: string, url = redisUrl) => {
    const redis = new SharedRedis({ redisUrl: url, secret });
    open.push(redis);
    await redis.onModuleInit();
    const [bus, told, forgotten] = [new ChangeBus(), [] as ChangeEvent[], [] as ChangeEvent[]];
    bus.subscribe((event) => told.push(event));
    const room = { forget: (event: ChangeEvent) => forgotten.push(event) } as unknown as SessionService;
    await new SharedChanges(redis, room, bus).onModuleInit();
    /** Resolves when this replica was told so much. */
    const hears = (count: number) =>
      new Promise<void>((resolve) => {
        bus.subscribe(() => told.length >= count && resolve());
        if (told.length >= count) resolve();
      });
    return { redis, bus, told, forgotten, hears };
  };

  test('[G1] [D6] happens on the others at once, once, in its order, and nowhere else', async () => {
    const secret = randomUUID();
    const [here, there, stranger] = [await replica(secret), await replica(secret), await replica(randomUUID())];
    const endings: ChangeEvent[] = [
      { kind: 'signout', sessionId: 's' },
      { kind: 'revoked', tokenId: 't' },
      { kind: 'reopen', userId: 'u' },
      { kind: 'roles', userId: 'u', roles: ['editor'] },
    ];
    const records: ChangeEvent[] = Array.from({ length: 250 }, (_, id) => ({
      kind: 'record', view: 'notes', id, action: 'delete', version: 1, before: { id, text: 'Grüße', price: '1.50', done: null },
    })); // prettier-ignore
    const heard = there.hears(endings.length + records.length);
    here.bus.publish({ kind: 'model', views: ['notes'] });
    for (const event of [...endings, ...records]) here.bus.publish(event);
    await heard;
    expect([there.told, there.forgotten]).toEqual([[...endings, ...records], endings]);
    // Back the other way, after which everything before it would have come.
    const last: ChangeEvent = { kind: 'signout', sessionId: 'last' };
    const all = 1 + endings.length + records.length + 1;
    const back = here.hears(all);
    there.bus.publish(last);
    await back;
    expect([here.told.length, here.forgotten]).toEqual([all, [...endings, last]]);
    expect(stranger.told).toEqual([]);
  });

  test('[G1] [D6] is sealed on its way: nobody reads it in Redis, and nobody but a replica tells anything', async () => {
    const secret = randomUUID();
    const [here, there] = [await replica(secret), await replica(secret)];
    const messages: string[] = [];
    const channel = here.redis.key('changes');
    const spy = await here.redis.run((redis) => Promise.resolve(redis.duplicate({ enableOfflineQueue: true })), () => undefined); // prettier-ignore
    try {
      await spy?.subscribe(channel);
      spy?.on('message', (_channel, message) => messages.push(message));
      const forged = JSON.stringify({ from: 'x', events: [{ kind: 'signout', sessionId: 's' }] });
      await here.redis.run((redis) => redis.publish(channel, forged), () => 0); // prettier-ignore
      const secretive: ChangeEvent = { kind: 'record', view: 'users', id: 1, action: 'delete', version: null, before: { email: 'ann@example.com' } }; // prettier-ignore
      const heard = there.hears(1);
      here.bus.publish(secretive);
      await heard;
      expect(there.told).toEqual([secretive]);
      expect(messages.join()).not.toContain('ann@example.com');
    } finally {
      spy?.disconnect();
    }
  });

  test('[D6] that was lost while Redis was away is told as missed, once it is back', async () => {
    const line = await redisLine();
    const there = await replica(randomUUID(), line.url);
    await line.cut();
    expect(there.told).toEqual([]);
    const heard = there.hears(1);
    await line.mend();
    await heard;
    expect(there.told).toEqual([{ kind: 'missed' }]);
    there.redis.onApplicationShutdown();
    await line.cut();
  }, 20_000);
});
