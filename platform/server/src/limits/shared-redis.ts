import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { deriveKey } from '../auth/derive-key.js';
import { seal, unseal } from '../auth/sealed.js';
import { CONFIG, type Config } from '../config/config.js';

const connectMilliseconds = 2_000;
/** Longer than a busy machine keeps an answer lying: whoever counts by itself lets more through. */
const commandMilliseconds = 2_000;
const longestRetry = 5_000;
const channel = 'changes';

/** What a replica makes of what others tell. */
export interface Hearer {
  /** What it throws is logged. */
  hear(message: string): void;
  /** Redis was away and is back: what was told meanwhile is lost. */
  missed(): void;
}

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
  private readonly messageKey: Buffer;
  private readonly namespace: string;
  private away = false;

  constructor(@Inject(CONFIG) { redisUrl, secret }: Pick<Config, 'redisUrl' | 'secret'>) {
    this.secret = deriveKey(secret, 'redis');
    this.messageKey = deriveKey(secret, 'redis messages');
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

  /** Whether there is anybody to tell. */
  get isShared(): boolean {
    return this.client !== null;
  }

  /** The key for a name. Installations that share a Redis share none, and no address of a person is read there. */
  key(name: string): string {
    return `${this.namespace}:${this.digest(name)}`;
  }

  /**
   * Tells all replicas that listen, this one too; nobody waits for it, and it is lost while Redis is away. It is sealed: who
   * reads along in Redis learns nothing, and who writes there tells nothing.
   */
  tell(message: string): void {
    const sealed = seal(this.messageKey, channel, message);
    void this.run(
      (redis) => redis.publish(this.key(channel), sealed).then(() => undefined),
      () => undefined,
    );
  }

  /** Only one may listen. */
  async listen({ hear, missed }: Hearer): Promise<void> {
    // Modules start side by side.
    await this.onModuleInit();
    if (this.client === null) return;
    // It subscribes by hand: what the client does of itself when it comes back rejects where nobody can hear it.
    const listener = this.client.duplicate({
      enableOfflineQueue: true,
      maxRetriesPerRequest: null,
      commandTimeout: undefined,
      autoResubscribe: false,
    });
    this.listener = listener;
    listener.on('error', () => undefined);
    listener.on('message', (_channel, sealed) => {
      try {
        const message = unseal(this.messageKey, channel, sealed);
        if (message === null) throw new Error('it is not sealed by this installation');
        hear(message);
      } catch (error) {
        this.log.warn(`A message of another replica could not be read: ${String(error)}`);
      }
    });
    let wasThere = false;
    const subscribed = new Promise<void>((resolve) => {
      const subscribe = async (): Promise<void> => {
        await listener.subscribe(this.key(channel));
        if (wasThere) missed();
        wasThere = true;
        resolve();
      };
      listener.on('ready', () => void subscribe().catch(() => undefined));
    });
    void listener.connect().catch(() => undefined);
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
          `Redis does not answer, limits hold for this process alone, sessions end elsewhere a little later, and pages there hear nothing of what is written here: ${reason}`,
        );
      this.away = true;
      return alone();
    }
    if (this.away) this.log.log('Redis answers again, limits and changes are shared');
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
