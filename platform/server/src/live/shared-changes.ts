import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { SessionService } from '../identity/sessions/session-service.js';
import { MessageBus } from '../kernel/redis/message-bus.js';
import { ChangeBus } from '../kernel/changes/change-bus.js';
import type { ChangeEvent, SessionEndEvent } from '../kernel/changes/change-event.js';

const endings: ReadonlySet<string> = new Set([
  'signout',
  'revoked',
  'reopen',
  'roles',
] satisfies SessionEndEvent['kind'][]);
/** Maximum number of events in one message. */
const maxEventsPerMessage = 100;

interface Message {
  /** The replica that sent the message. */
  readonly from: string;
  readonly events: readonly ChangeEvent[];
}

/**
 * Sends changes and ended sessions to the other replicas through Redis, so that their open pages update and sessions
 * end there at once. Without Redis, sessions end there when cached data expires, and pages receive only changes of
 * their own replica. Changes of views are not sent: every replica watches the files itself.
 */
@Injectable()
export class SharedChanges implements OnModuleInit, OnModuleDestroy {
  private readonly self = randomUUID();
  private readonly gathered: ChangeEvent[] = [];
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly messages: MessageBus,
    private readonly sessions: SessionService,
    private readonly bus: ChangeBus,
  ) {}

  async onModuleInit(): Promise<void> {
    this.unsubscribe = this.bus.subscribe((event, origin) => {
      // Also events of another application in this process, while this one replaces it.
      if (isEnding(event)) this.sessions.forget(event);
      // Messages from other replicas were lost: sessions may have ended.
      if (event.kind === 'missed' && origin === 'remote') this.sessions.forgetAll();
      if (origin === 'local' && event.kind !== 'model') this.gather(event);
    });
    await this.messages.subscribe({
      receive: (message) => this.receive(message),
      // Clients reconnect and read again.
      missed: () => this.bus.publish({ kind: 'missed' }, 'remote'),
      // The other replicas may never have lost Redis, and would not learn that they missed something.
      lost: () => this.gather({ kind: 'missed' }),
    });
  }

  onModuleDestroy(): void {
    this.unsubscribe?.();
    this.send();
  }

  /** Collects events, as a write of many records publishes one for each. */
  private gather(event: ChangeEvent): void {
    if (!this.messages.isShared) return;
    if (this.gathered.length === 0) setImmediate(() => this.send());
    this.gathered.push(event);
  }

  private send(): void {
    while (this.gathered.length > 0) {
      const message: Message = { from: this.self, events: this.gathered.splice(0, maxEventsPerMessage) };
      this.messages.publish(JSON.stringify(message));
    }
  }

  private receive(text: string): void {
    const { from, events } = JSON.parse(text) as Message;
    if (from === this.self) return;
    for (const event of events) this.bus.publish(event, 'remote');
  }
}

function isEnding(event: ChangeEvent): event is SessionEndEvent {
  return endings.has(event.kind);
}
