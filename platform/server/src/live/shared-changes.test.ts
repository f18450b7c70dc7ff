import { randomUUID } from 'node:crypto';
import { ChangeBus } from '../kernel/changes/change-bus.js';
import type { ChangeEvent } from '../kernel/changes/change-event.js';
import { SharedChanges } from './shared-changes.js';
import type { SessionService } from '../identity/sessions/session-service.js';
import { MessageBus } from '../kernel/redis/message-bus.js';
import { SharedRedis } from '../kernel/redis/shared-redis.js';
import { redisProxy, redisUrl } from '../kernel/redis/testing/redis-proxy.js';

const suite = redisUrl === 'none' ? describe.skip : describe;

suite('what happens on one replica', () => {
  const open: { onApplicationShutdown(): void }[] = [];
  afterEach(() => {
    for (const one of open.splice(0)) one.onApplicationShutdown();
  });

  const replica = async (secret: string, url = redisUrl, secretFallbacks: readonly string[] = []) => {
    const redis = new SharedRedis({ redisUrl: url, secret, secretFallbacks });
    const messages = new MessageBus(redis, { secret, secretFallbacks });
    open.push(redis, messages);
    await redis.onModuleInit();
    const [bus, published, forgotten] = [new ChangeBus(), [] as ChangeEvent[], [] as ChangeEvent[]];
    bus.subscribe((event) => published.push(event));
    const sessions = { forget: (event: ChangeEvent) => forgotten.push(event), forgetAll: () => forgotten.push({ kind: 'missed' }) } as unknown as SessionService; // prettier-ignore
    await new SharedChanges(messages, sessions, bus).onModuleInit();
    /** Resolves when this replica has published this many events. */
    const waitFor = (count: number) =>
      new Promise<void>((resolve) => {
        bus.subscribe(() => published.length >= count && resolve());
        if (published.length >= count) resolve();
      });
    return { redis, messages, bus, published, forgotten, waitFor };
  };

  test('[G1] [D6] arrives at the other replicas at once, exactly once and in order, and nowhere else', async () => {
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
    // Too many changes to be listed.
    records.push({ kind: 'missed' });
    const received = there.waitFor(endings.length + records.length);
    here.bus.publish({ kind: 'model', views: ['notes'] });
    for (const event of [...endings, ...records]) here.bus.publish(event);
    await received;
    // What was missed may have ended sessions.
    expect([there.published, there.forgotten]).toEqual([
      [...endings, ...records],
      [...endings, { kind: 'missed' }],
    ]);
    // A message in the other direction: all earlier ones have arrived before it.
    const last: ChangeEvent = { kind: 'signout', sessionId: 'last' };
    const all = 1 + endings.length + records.length + 1;
    const back = here.waitFor(all);
    there.bus.publish(last);
    await back;
    expect([here.published.length, here.forgotten]).toEqual([all, [...endings, last]]);
    expect(stranger.published).toEqual([]);
  });

  test('[G1] [D6] is sealed in transit: Redis cannot read it, and only replicas can send it', async () => {
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
      const received = there.waitFor(1);
      here.bus.publish(secretive);
      await received;
      expect(there.published).toEqual([secretive]);
      expect(messages.join()).not.toContain('ann@example.com');
    } finally {
      spy?.disconnect();
    }
  });

  test('[D6] lost because only the replica where it happens was without Redis is reported to the others afterwards', async () => {
    const [secret, proxy] = [randomUUID(), await redisProxy()];
    const [here, there] = [await replica(secret, proxy.url), await replica(secret)];
    await proxy.cut();
    here.bus.publish({ kind: 'roles', userId: 'u', roles: [] });
    await new Promise(setImmediate);
    const received = there.waitFor(1);
    await proxy.restore();
    await received;
    expect([there.published, there.forgotten]).toEqual([[{ kind: 'missed' }], [{ kind: 'missed' }]]);
    here.messages.onApplicationShutdown();
    here.redis.onApplicationShutdown();
    await proxy.cut();
  }, 20_000);

  test('[D6] lost while Redis was down is reported as missed once Redis is back, and no session stays cached', async () => {
    const proxy = await redisProxy();
    const there = await replica(randomUUID(), proxy.url);
    await proxy.cut();
    expect(there.published).toEqual([]);
    const received = there.waitFor(1);
    await proxy.restore();
    await received;
    // Cached sessions may have ended meanwhile.
    expect([there.published, there.forgotten]).toEqual([[{ kind: 'missed' }], [{ kind: 'missed' }]]);
    there.messages.onApplicationShutdown();
    there.redis.onApplicationShutdown();
    await proxy.cut();
  }, 20_000);
});
