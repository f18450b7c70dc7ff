import { Injectable, Logger } from '@nestjs/common';
import type { ChangeEvent } from './change-event.js';

/** Tells every room of this process what changed, after it was committed. */
@Injectable()
export class ChangeBus {
  private readonly log = new Logger(ChangeBus.name);
  private readonly listeners = new Set<(event: ChangeEvent) => void>();

  /** Never throws: what happened has happened, whatever a listener makes of it. */
  publish(event: ChangeEvent): void {
    for (const listener of this.listeners) {
      try {
        listener(event);
      } catch (error) {
        this.log.error(`A listener of changes failed: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  /** Returns the function that ends the subscription. */
  subscribe(listener: (event: ChangeEvent) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}
