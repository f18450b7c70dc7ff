import type { ServerResponse } from 'node:http';
import type { Identity } from '@viewkraft/model';
import type { Caller } from './change-event.js';

/** A reader so slow that this much waits for it is cut off; it comes back and reads afresh. */
const mostWaiting = 1024 * 1024;

/** One open answer of `GET /api/events`. */
export class EventStream {
  identity!: Identity;
  /** Callers of one key may read the same. */
  identityKey!: string;
  readonly sessionId: string | null;
  readonly tokenId: string | null;

  constructor(
    { identity, sessionId, token }: Caller,
    readonly address: string,
    private readonly response: ServerResponse,
  ) {
    this.become(identity);
    this.sessionId = sessionId;
    this.tokenId = token?.id ?? null;
  }

  become(identity: Identity): void {
    this.identity = identity;
    this.identityKey = JSON.stringify([identity.id, ...identity.roles]);
  }

  /** `frame` as `eventFrame` makes it. */
  write(frame: string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    this.response.write(frame);
    if (this.response.writableLength > mostWaiting) this.response.destroy();
  }

  end(): void {
    this.response.end();
  }
}

export function eventFrame(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A comment, so that nothing on the way takes the connection for dead. */
export const pingFrame = ': ping\n\n';
