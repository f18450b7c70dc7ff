import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
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
export class SharedEndings implements OnModuleInit {
  private readonly self = randomUUID();
  /** What is told on this bus just now came from another replica. */
  private hearing = false;

  constructor(
    private readonly redis: SharedRedis,
    private readonly room: SessionRoom,
    private readonly bus: ChangeBus,
  ) {}

  async onModuleInit(): Promise<void> {
    this.bus.subscribe((event) => {
      if (!this.hearing && isEnding(event)) this.redis.tell(channel, JSON.stringify({ from: this.self, event }));
    });
    await this.redis.listen(channel, (message) => this.hear(message));
  }

  private hear(message: string): void {
    const { from, event } = JSON.parse(message) as { from: string; event: ChangeEvent };
    if (from === this.self || !isEnding(event)) return;
    this.room.forget(event);
    this.hearing = true;
    this.bus.publish(event);
    this.hearing = false;
  }
}

function isEnding(event: ChangeEvent): event is Ending {
  return kinds.has(event.kind);
}
