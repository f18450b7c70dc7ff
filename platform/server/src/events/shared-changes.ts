import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { SessionRoom } from '../auth/sessions/session-room.js';
import { SharedRedis } from '../limits/shared-redis.js';
import { ChangeBus } from './change-bus.js';
import type { ChangeEvent, Ending } from './change-event.js';

const endings: ReadonlySet<string> = new Set(['signout', 'revoked', 'reopen', 'roles'] satisfies Ending['kind'][]);
/** So many go in one message. */
const mostTogether = 100;

interface Message {
  /** The replica that it comes from. */
  readonly from: string;
  readonly events: readonly ChangeEvent[];
}

/**
 * Tells the other replicas through Redis what was written and what ended here, so that their open pages hear of it and it ends
 * there at once, too. Without Redis sessions end there within their times, and pages hear what their own replica wrote. Views
 * are no matter of it: every replica reads the files itself.
 */
@Injectable()
export class SharedChanges implements OnModuleInit, OnModuleDestroy {
  private readonly self = randomUUID();
  private readonly gathered: ChangeEvent[] = [];
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly redis: SharedRedis,
    private readonly room: SessionRoom,
    private readonly bus: ChangeBus,
  ) {}

  async onModuleInit(): Promise<void> {
    this.unsubscribe = this.bus.subscribe((event, from) => {
      // Also what another application of this process has ended, while it gives its place to this one.
      if (isEnding(event)) this.room.forget(event);
      if (from === 'here' && (isEnding(event) || event.kind === 'record')) this.gather(event);
    });
    await this.redis.listen({
      hear: (message) => this.hear(message),
      // What other replicas told meanwhile is lost: readers come back and look for themselves.
      missed: () => this.bus.publish({ kind: 'missed' }, 'elsewhere'),
    });
  }

  onModuleDestroy(): void {
    this.unsubscribe?.();
    this.send();
  }

  /** A write of many records tells of each; they go together. */
  private gather(event: ChangeEvent): void {
    if (!this.redis.isShared) return;
    if (this.gathered.length === 0) setImmediate(() => this.send());
    this.gathered.push(event);
  }

  private send(): void {
    while (this.gathered.length > 0) {
      const message: Message = { from: this.self, events: this.gathered.splice(0, mostTogether) };
      this.redis.tell(JSON.stringify(message));
    }
  }

  private hear(text: string): void {
    const { from, events } = JSON.parse(text) as Message;
    if (from === this.self) return;
    for (const event of events) this.bus.publish(event, 'elsewhere');
  }
}

function isEnding(event: ChangeEvent): event is Ending {
  return endings.has(event.kind);
}
