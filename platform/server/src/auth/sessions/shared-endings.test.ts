import { randomUUID } from 'node:crypto';
import { ChangeBus } from '../../events/change-bus.js';
import type { ChangeEvent } from '../../events/change-event.js';
import { SharedRedis } from '../../limits/shared-redis.js';
import type { SessionRoom } from './session-room.js';
import { SharedEndings } from './shared-endings.js';

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const suite = redisUrl === 'none' ? describe.skip : describe;

suite('what ends on one replica', () => {
  const open: SharedRedis[] = [];
  afterEach(() => {
    for (const redis of open.splice(0)) redis.onApplicationShutdown();
  });

  const replica = async (secret: string) => {
    const redis = new SharedRedis({ redisUrl, secret });
    open.push(redis);
    await redis.onModuleInit();
    const [bus, told, forgotten] = [new ChangeBus(), [] as ChangeEvent[], [] as ChangeEvent[]];
    bus.subscribe((event) => told.push(event));
    const room = { forget: (event: ChangeEvent) => forgotten.push(event) } as unknown as SessionRoom;
    await new SharedEndings(redis, room, bus).onModuleInit();
    /** Resolves when this replica was told so much. */
    const hears = (count: number) =>
      new Promise<void>((resolve) => {
        bus.subscribe(() => told.length >= count && resolve());
      });
    return { redis, bus, told, forgotten, hears };
  };

  test('[G1] ends on the others at once, once, and nowhere else', async () => {
    const secret = randomUUID();
    const [here, there, stranger] = [await replica(secret), await replica(secret), await replica(randomUUID())];
    const endings: ChangeEvent[] = [
      { kind: 'signout', sessionId: 's' },
      { kind: 'revoked', tokenId: 't' },
      { kind: 'reopen', userId: 'u' },
      { kind: 'roles', userId: 'u', roles: ['editor'] },
    ];
    const heard = there.hears(endings.length);
    here.bus.publish({ kind: 'model', views: ['notes'] });
    here.redis.tell('endings', 'no JSON at all');
    for (const event of endings) here.bus.publish(event);
    await heard;
    expect([there.told, there.forgotten]).toEqual([endings, endings]);
    // Back the other way, after which everything before it would have come.
    const last: ChangeEvent = { kind: 'signout', sessionId: 'last' };
    const back = here.hears(endings.length + 2);
    there.bus.publish(last);
    await back;
    expect([here.told.length, here.forgotten]).toEqual([endings.length + 2, [...endings, last]]);
    expect(stranger.told).toEqual([]);
  });
});
