import { Injectable, Logger } from '@nestjs/common';
import type { ChangeEvent } from './change-event.js';

/** Where a change was made: by this process, or by another replica that told of it. */
export type ChangeOrigin = 'here' | 'elsewhere';

type Listener = (event: ChangeEvent, from: ChangeOrigin) => void;

/** Tells every room of this process what changed, after it was committed. */
@Injectable()
export class ChangeBus {
  private readonly log = new Logger(ChangeBus.name);
  private readonly listeners = new Set<Listener>();

  /** Never throws: what happened has happened, whatever a listener makes of it. */
  publish(event: ChangeEvent, from: ChangeOrigin = 'here'): void {
    for (const listener of this.listeners) {
      try {
        listener(event, from);
      } catch (error) {
        this.log.error(`A listener of changes failed: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  /** Returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}
