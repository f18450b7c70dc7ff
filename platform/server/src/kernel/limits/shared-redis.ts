import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { deriveKeys, type Keys } from '../crypto/derive-key.js';
import { seal, unseal } from '../crypto/sealed.js';
import { CONFIG, type Config } from '../config/config.js';

const connectTimeoutMs = 2_000;
/**
 * Long enough for a busy machine to answer: a replica that falls back to its own counters lets more requests through.
 */
const commandTimeoutMs = 2_000;
const maxRetryMs = 5_000;
const channel = 'changes';

/** How a replica handles messages from other replicas. */
export interface MessageHandler {
  /** Errors thrown by this function are logged. */
  receive(message: string): void;
  /** The connection to Redis is back; messages published in between are lost. */
  missed(): void;
}

/**
 * State shared through Redis by the replicas of one installation, when REDIS_URL is set. While Redis does not answer,
 * each process uses its own fallback.
 */
@Injectable()
export class SharedRedis implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(SharedRedis.name);
  private readonly url: string | undefined;
  private client: Redis | null = null;
  private listener: Redis | null = null;
  private started: Promise<void> | undefined;
  private readonly keys: Keys;
  private readonly messageKeys: Keys;
  private isDown = false;
  private isSubscribed = false;

  constructor(@Inject(CONFIG) config: Pick<Config, 'redisUrl' | 'secret' | 'secretFallbacks'>) {
    this.keys = deriveKeys(config, 'redis');
    this.messageKeys = deriveKeys(config, 'redis messages');
    this.url = config.redisUrl;
  }

  onModuleInit(): Promise<void> {
    return (this.started ??= this.start());
  }

  onApplicationShutdown(): void {
    this.client?.disconnect();
    this.listener?.disconnect();
  }

  /** Whether messages reach other replicas. */
  get isShared(): boolean {
    return this.client !== null;
  }

  /** Whether the changes of other replicas arrive here. */
  get isHearing(): boolean {
    return this.isShared && !this.isDeaf;
  }

  /** Whether there may be other replicas whose changes do not arrive here. */
  get isDeaf(): boolean {
    return this.listener !== null && !this.isSubscribed;
  }

  /** The Redis key for a name. The digest keeps installations that share a Redis apart and hides personal addresses. */
  key(name: string): string {
    return keyOf(name, this.keys[0]);
  }

  /**
   * Publishes to all listening replicas, including this one, without waiting; the message is lost while Redis is down.
   * Messages are encrypted: somebody with access to Redis can neither read nor forge them.
   */
  publish(message: string): void {
    const sealed = seal(this.messageKeys, channel, message);
    void this.run(
      (redis) => redis.publish(this.key(channel), sealed).then(() => undefined),
      () => undefined,
    );
  }

  /** Sets the only listener. */
  async listen({ receive, missed }: MessageHandler): Promise<void> {
    // Modules initialise concurrently.
    await this.onModuleInit();
    if (this.client === null) return;
    // Subscribes explicitly: the client's automatic resubscription rejects where no code can catch the error.
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
        const message = unseal(this.messageKeys, channel, sealed);
        if (message === null) throw new Error('it is not sealed by this installation');
        receive(message);
      } catch (error) {
        this.log.warn(`Cannot read a message of another replica: ${String(error)}`);
      }
    });
    let wasSubscribed = false;
    let isLate = false;
    const subscribed = new Promise<void>((resolve) => {
      const subscribe = async (): Promise<void> => {
        // While a secret is replaced, other replicas still publish with the other one.
        await listener.subscribe(...this.keys.map((key) => keyOf(channel, key)));
        this.isSubscribed = true;
        if (wasSubscribed || isLate) missed();
        wasSubscribed = true;
        resolve();
      };
      listener.on('close', () => (this.isSubscribed = false));
      listener.on('ready', () => void subscribe().catch(() => undefined));
    });
    void listener.connect().catch(() => undefined);
    // While Redis is down, the subscription follows on reconnection.
    await Promise.race([subscribed, delay(connectTimeoutMs, undefined, { ref: false })]);
    isLate = !wasSubscribed;
  }

  /** Runs the command on Redis; calls `fallback` when Redis does not answer. */
  async run<T>(command: (redis: Redis) => Promise<T>, fallback: () => T | Promise<T>): Promise<T> {
    if (this.client === null) return fallback();
    let answer: T;
    try {
      answer = await command(this.client);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!this.isDown)
        this.log.warn(
          `Redis does not answer: limits apply per process, ended sessions end later on other replicas, and pages there do not see changes made here: ${reason}`,
        );
      this.isDown = true;
      return fallback();
    }
    if (this.isDown) this.log.log('Redis answers again, limits and changes are shared');
    this.isDown = false;
    return answer;
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
    // Errors are reported by the command that fails.
    this.client.on('error', () => undefined);
    await this.client.connect().catch(() => undefined);
  }
}

const digest = (text: string, key: Buffer): string =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);

const keyOf = (name: string, key: Buffer): string => `viewkraft:${digest('namespace', key)}:${digest(name, key)}`;
