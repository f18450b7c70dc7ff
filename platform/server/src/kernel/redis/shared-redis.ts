import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { deriveKeys, type Keys } from '../crypto/derive-key.js';
import { CONFIG, type Config } from '../config/config.js';

export const connectTimeoutMs = 2_000;
/**
 * Long enough for a busy machine to answer: a replica that falls back to its own counters lets more requests through.
 */
const commandTimeoutMs = 2_000;
const maxRetryMs = 5_000;

/**
 * State shared through Redis by the replicas of one installation, when REDIS_URL is set. While Redis does not answer,
 * each process uses its own fallback.
 */
@Injectable()
export class SharedRedis implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(SharedRedis.name);
  private readonly url: string | undefined;
  private client: Redis | null = null;
  private started: Promise<void> | undefined;
  private readonly keys: Keys;
  private isDown = false;
  private readonly whenBack: (() => void)[] = [];

  constructor(@Inject(CONFIG) config: Pick<Config, 'redisUrl' | 'secret' | 'secretFallbacks'>) {
    this.keys = deriveKeys(config, 'redis');
    this.url = config.redisUrl;
  }

  onModuleInit(): Promise<void> {
    return (this.started ??= this.start());
  }

  onApplicationShutdown(): void {
    this.client?.disconnect();
  }

  /** Whether Redis is configured. */
  get isShared(): boolean {
    return this.client !== null;
  }

  /** Whether Redis answered last time; undefined without Redis. */
  get isUp(): boolean | undefined {
    return this.client === null ? undefined : !this.isDown && this.client.status === 'ready';
  }

  /** Calls the listener whenever Redis answers again. */
  onReturn(listener: () => void): void {
    this.whenBack.push(listener);
  }

  /** The Redis key for a name. The digest keeps installations that share a Redis apart and hides personal addresses. */
  key(name: string): string {
    return keyOf(name, this.keys[0]);
  }

  /** The keys for a name under the current secret and those that it replaces, which other replicas may still use. */
  allKeys(name: string): readonly string[] {
    return this.keys.map((key) => keyOf(name, key));
  }

  /** A connection of its own for subscriptions, not yet connected; the caller closes it. Null without Redis. */
  async openSubscriber(): Promise<Redis | null> {
    // Modules initialise concurrently.
    await this.onModuleInit();
    if (this.client === null) return null;
    // Subscribes explicitly: the client's automatic resubscription rejects where no code can catch the error.
    const subscriber = this.client.duplicate({
      enableOfflineQueue: true,
      maxRetriesPerRequest: null,
      commandTimeout: undefined,
      autoResubscribe: false,
    });
    subscriber.on('error', () => undefined);
    return subscriber;
  }

  /** Runs the command on Redis; calls `fallback` when Redis does not answer. */
  async run<T>(command: (redis: Redis) => Promise<T>, fallback: () => T | Promise<T>): Promise<T> {
    if (this.client === null) return fallback();
    let response: T;
    try {
      response = await command(this.client);
    } catch (error) {
      // The client's own message for a command without a connection names neither the server nor the cause.
      const isConnected = this.client.status === 'ready';
      this.noteLoss(isConnected && error instanceof Error ? error.message : 'the connection is lost');
      return fallback();
    }
    this.noteResponse();
    return response;
  }

  private noteLoss(reason: string): void {
    if (!this.isDown)
      this.log.warn(
        `Redis at ${this.address} does not answer: limits apply per process, ended sessions end later on other replicas, and pages there do not see changes made here: ${reason}`,
      );
    this.isDown = true;
  }

  private noteResponse(): void {
    if (!this.isDown) return;
    this.log.log('Redis answers again, limits and changes are shared');
    this.isDown = false;
    for (const listener of this.whenBack) listener();
  }

  private get address(): string {
    const { host, port, path } = this.client?.options ?? {};
    return path ?? `${host}:${port}`;
  }

  /** A connection that fails at start is retried in the background. */
  private async start(): Promise<void> {
    if (this.url === undefined) return;
    // Imported lazily: most servers run without Redis.
    const { Redis } = await import('ioredis');
    this.client = new Redis(this.url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: connectTimeoutMs,
      commandTimeout: commandTimeoutMs,
      retryStrategy: (times) => Math.min(times * 200, maxRetryMs),
    });
    this.client.on('error', ({ message }: Error) => this.noteLoss(message));
    this.client.on('ready', () => this.noteResponse());
    await this.client.connect().catch(() => undefined);
  }
}

const digest = (text: string, key: Buffer): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);

const keyOf = (name: string, key: Buffer): string => `viewkraft:${digest('namespace', key)}:${digest(name, key)}`;
