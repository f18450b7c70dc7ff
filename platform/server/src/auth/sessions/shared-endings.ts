import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ChangeBus } from '../../events/change-bus.js';
import type { ChangeEvent, Ending } from '../../events/change-event.js';
import { SharedRedis } from '../../limits/shared-redis.js';
import { SessionRoom } from './session-room.js';

const channel = 'endings';
const kinds: ReadonlySet<string> = new Set(['signout', 'revoked', 'reopen', 'roles'] satisfies Ending['kind'][]);

/**
 * Tells the other replicas what ended here, through Redis, so that it ends there at once too. Without Redis they notice by
 * themselves within their times.
 */
@Injectable()
export class SharedEndings implements OnModuleInit, OnModuleDestroy {
  private readonly self = randomUUID();
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly redis: SharedRedis,
    private readonly room: SessionRoom,
    private readonly bus: ChangeBus,
  ) {}

  async onModuleInit(): Promise<void> {
    this.unsubscribe = this.bus.subscribe((event, from) => {
      if (!isEnding(event)) return;
      // Also what another application of this process has ended, while it gives its place to this one.
      this.room.forget(event);
      if (from === 'here') this.redis.tell(channel, JSON.stringify({ from: this.self, event }));
    });
    await this.redis.listen(channel, (message) => this.hear(message));
  }

  onModuleDestroy(): void {
    this.unsubscribe?.();
  }

  private hear(message: string): void {
    const { from, event } = JSON.parse(message) as { from: string; event: ChangeEvent };
    if (from !== this.self && isEnding(event)) this.bus.publish(event, 'elsewhere');
  }
}

function isEnding(event: ChangeEvent): event is Ending {
  return kinds.has(event.kind);
}
