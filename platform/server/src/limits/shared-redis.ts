import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { deriveKey } from '../auth/derive-key.js';
import { CONFIG, type Config } from '../config/config.js';

const connectMilliseconds = 2_000;
const commandMilliseconds = 500;
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
  private readonly secret: Buffer;
  private readonly namespace: string;
  private away = false;

  constructor(@Inject(CONFIG) { redisUrl, secret }: Pick<Config, 'redisUrl' | 'secret'>) {
    this.secret = deriveKey(secret, 'redis');
    this.namespace = `viewkraft:${this.digest('namespace')}`;
    this.url = redisUrl;
  }

  /** Who is away already at the start is tried again in the background. */
  async onModuleInit(): Promise<void> {
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

  onApplicationShutdown(): void {
    this.client?.disconnect();
  }

  /** The key for a name. Installations that share a Redis share none, and no address of a person is read there. */
  key(name: string): string {
    return `${this.namespace}:${this.digest(name)}`;
  }

  /** What Redis answers; without it `alone` does. */
  async run<T>(ask: (redis: Redis) => Promise<T>, alone: () => T | Promise<T>): Promise<T> {
    if (this.client === null) return alone();
    let answer: T;
    try {
      answer = await ask(this.client);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!this.away) this.log.warn(`Redis does not answer, limits hold for this process alone: ${reason}`);
      this.away = true;
      return alone();
    }
    if (this.away) this.log.log('Redis answers again, limits are shared');
    this.away = false;
    return answer;
  }

  private digest(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('base64url').slice(0, 22);
  }
}
