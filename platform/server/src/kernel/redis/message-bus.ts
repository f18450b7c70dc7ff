import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { CONFIG, type Config } from '../config/config.js';
import { deriveKeys, type Keys } from '../crypto/derive-key.js';
import { seal, unseal } from '../crypto/sealed.js';
import { connectTimeoutMs, SharedRedis } from './shared-redis.js';

const channel = 'changes';

/** How a replica handles messages from other replicas. */
interface MessageHandler {
  /** Errors thrown by this function are logged. */
  receive(message: string): void;
  /** The connection to Redis is back; messages published in between are lost. */
  missed(): void;
  /** Messages published from here were lost, and others can reach the replicas again. */
  lost(): void;
}

/**
 * Messages between the replicas of one installation, through Redis. They are encrypted: somebody with access to Redis
 * can neither read nor forge them.
 */
@Injectable()
export class MessageBus implements OnApplicationShutdown {
  private readonly log = new Logger(MessageBus.name);
  private readonly keys: Keys;
  private subscriber: Redis | null = null;
  private isSubscribed = false;
  private hasLost = false;

  constructor(
    private readonly redis: SharedRedis,
    @Inject(CONFIG) config: Pick<Config, 'secret' | 'secretFallbacks'>,
  ) {
    this.keys = deriveKeys(config, 'redis messages');
  }

  onApplicationShutdown(): void {
    this.subscriber?.disconnect();
  }

  /** Whether messages reach other replicas. */
  get isShared(): boolean {
    return this.redis.isShared;
  }

  /** Whether the messages of other replicas arrive here. */
  get isReceiving(): boolean {
    return this.isShared && !this.mayMiss;
  }

  /** Whether there may be other replicas whose messages do not arrive here. */
  get mayMiss(): boolean {
    return this.subscriber !== null && !this.isSubscribed;
  }

  /** Publishes to all replicas, including this one, without waiting; the message is lost while Redis is down. */
  publish(message: string): void {
    const sealed = seal(this.keys, channel, message);
    void this.redis.run(
      (redis) => redis.publish(this.redis.key(channel), sealed).then(() => undefined),
      () => void (this.hasLost = true),
    );
  }

  /** Sets the only handler. */
  async subscribe({ receive, missed, lost }: MessageHandler): Promise<void> {
    const subscriber = await this.redis.openSubscriber();
    if (subscriber === null) return;
    this.subscriber = subscriber;
    this.redis.onReturn(() => {
      if (!this.hasLost) return;
      this.hasLost = false;
      lost();
    });
    subscriber.on('message', (_channel, sealed) => {
      try {
        const message = unseal(this.keys, channel, sealed);
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
        await subscriber.subscribe(...this.redis.allKeys(channel));
        this.isSubscribed = true;
        if (wasSubscribed || isLate) missed();
        wasSubscribed = true;
        resolve();
      };
      subscriber.on('close', () => (this.isSubscribed = false));
      subscriber.on('ready', () => void subscribe().catch(() => undefined));
    });
    void subscriber.connect().catch(() => undefined);
    // While Redis is down, the subscription follows on reconnection.
    await Promise.race([subscribed, delay(connectTimeoutMs, undefined, { ref: false })]);
    isLate = !wasSubscribed;
  }
}
