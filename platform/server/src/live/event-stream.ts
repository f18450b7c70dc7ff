import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Identity } from '@viewkraft/model';
import type { Caller } from '../kernel/changes/change-event.js';

/** Backpressure limit in bytes: a slower client is disconnected, reconnects and reads everything again. */
const maxBufferedBytes = 1024 * 1024;

/** One open response of `GET /api/events`. */
export class EventStream {
  identity!: Identity;
  /** Callers with the same key may read the same data. */
  identityKey!: string;
  /** The same in few characters, for the ids of events. */
  identityMark!: string;
  readonly sessionId: string | null;
  readonly tokenId: string | null;
  /** The administrator who reads as this identity (`X-View-As`). */
  readonly viewerId: string | null;
  /** The user who must set a new password first, and is a guest until then. */
  private readonly pendingUserId: string | undefined;
  /** Whether it has not got yet what it has missed, and therefore gets no other changes. */
  isBehind = false;

  constructor(
    { identity, sessionId, token, viewer, pendingUserId }: Caller,
    readonly address: string,
    private readonly response: ServerResponse,
  ) {
    this.become(identity);
    this.sessionId = viewer ? viewer.sessionId : sessionId;
    this.tokenId = (viewer ?? { token }).token?.id ?? null;
    this.viewerId = viewer?.identity.id ?? null;
    this.pendingUserId = pendingUserId;
  }

  /** Whether the user reads this stream, as themselves or as somebody else. */
  isOf(userId: string): boolean {
    return [this.identity.id, this.viewerId, this.pendingUserId].includes(userId);
  }

  get isPending(): boolean {
    return this.pendingUserId !== undefined;
  }

  become(identity: Identity): void {
    this.identity = identity;
    this.identityKey = JSON.stringify([identity.id, ...identity.roles]);
    this.identityMark = createHash('sha256').update(this.identityKey).digest('base64url').slice(0, 8);
  }

  hasRoles(roles: readonly string[]): boolean {
    const { roles: own } = this.identity;
    return own.length === roles.length && own.every((role, at) => role === roles[at]);
  }

  /** `frame`: from `eventFrame`. */
  write(frame: string): void {
    if (frame === '' || this.response.writableEnded || this.response.destroyed) return;
    this.response.write(frame);
    if (this.response.writableLength > maxBufferedBytes) this.response.destroy();
  }

  end(): void {
    this.response.end();
  }
}

/** `id`: sent back by the client as its last id when it opens the stream again. */
export function eventFrame(event: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A comment line that keeps proxies from closing an idle connection. */
export const pingFrame = ': ping\n\n';
