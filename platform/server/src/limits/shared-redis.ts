import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { deriveKey } from '../auth/derive-key.js';
import { CONFIG, type Config } from '../config/config.js';

const connectMilliseconds = 2_000;
/** Longer than a busy machine keeps an answer lying: whoever counts by itself lets more through. */
const commandMilliseconds = 2_000;
const longestRetry = 5_000;

/**
 * What the replicas of one installation keep together in Redis, where REDIS_URL names one. Without an answer from it every
 * process goes on by itself, until it is back.
 */
@Injectable()
export class SharedRedis implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(SharedRedis.name);
  private readonly url: string | undefined;
  private client: Redis | null = null;
  private listener: Redis | null = null;
  private started: Promise<void> | undefined;
  private readonly secret: Buffer;
  private readonly namespace: string;
  private away = false;

  constructor(@Inject(CONFIG) { redisUrl, secret }: Pick<Config, 'redisUrl' | 'secret'>) {
    this.secret = deriveKey(secret, 'redis');
    this.namespace = `viewkraft:${this.digest('namespace')}`;
    this.url = redisUrl;
  }

  onModuleInit(): Promise<void> {
    return (this.started ??= this.start());
  }

  onApplicationShutdown(): void {
    this.client?.disconnect();
    this.listener?.disconnect();
  }

  /** The key for a name. Installations that share a Redis share none, and no address of a person is read there. */
  key(name: string): string {
    return `${this.namespace}:${this.digest(name)}`;
  }

  /** Tells all replicas that listen, this one too; nobody waits for it, and it is lost while Redis is away. */
  tell(channel: string, message: string): void {
    void this.run(
      (redis) => redis.publish(this.key(channel), message).then(() => undefined),
      () => undefined,
    );
  }

  /** What `hear` throws is logged. Only one may listen. */
  async listen(channel: string, hear: (message: string) => void): Promise<void> {
    // Modules start side by side.
    await this.onModuleInit();
    if (this.client === null) return;
    const listener = this.client.duplicate({
      enableOfflineQueue: true,
      maxRetriesPerRequest: null,
      commandTimeout: undefined,
    });
    this.listener = listener;
    listener.on('error', () => undefined);
    listener.on('message', (_channel, message) => {
      try {
        hear(message);
      } catch (error) {
        this.log.warn(`A message of another replica could not be read: ${String(error)}`);
      }
    });
    const subscribed = listener.subscribe(this.key(channel)).catch(() => undefined);
    // While Redis is away it subscribes when it comes back.
    await Promise.race([subscribed, delay(connectMilliseconds, undefined, { ref: false })]);
  }

  /** What Redis answers; without it `alone` does. */
  async run<T>(ask: (redis: Redis) => Promise<T>, alone: () => T | Promise<T>): Promise<T> {
    if (this.client === null) return alone();
    let answer: T;
    try {
      answer = await ask(this.client);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!this.away)
        this.log.warn(
          `Redis does not answer, limits hold for this process alone and sessions end elsewhere a little later: ${reason}`,
        );
      this.away = true;
      return alone();
    }
    if (this.away) this.log.log('Redis answers again, limits are shared');
    this.away = false;
    return answer;
  }

  /** Who is away already at the start is tried again in the background. */
  private async start(): Promise<void> {
    if (this.url === undefined) return;
    // Loaded here: most servers have no Redis.
    const { Redis } = await import('ioredis');
    this.client = new Redis(this.url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: connectMilliseconds,
      commandTimeout: commandMilliseconds,
      retryStrategy: (times) => Math.min(times * 200, longestRetry),
    });
    // What fails is told where it is asked for.
    this.client.on('error', () => undefined);
    await this.client.connect().catch(() => undefined);
  }

  private digest(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('base64url').slice(0, 22);
  }
}
