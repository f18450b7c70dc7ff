import { Injectable, Logger } from '@nestjs/common';
import { errorMessage } from '@viewkraft/model';
import type { ChangeEvent } from './change-event.js';

/** Where a change was made: in this process, or in another replica that reported it. */
type ChangeOrigin = 'local' | 'remote';

type Listener = (event: ChangeEvent, origin: ChangeOrigin) => void;

/** Publishes committed changes to every listener in this process. */
@Injectable()
export class ChangeBus {
  private readonly log = new Logger(ChangeBus.name);
  private readonly listeners = new Set<Listener>();

  /** Never throws: the change is committed, even if a listener fails. */
  publish(event: ChangeEvent, origin: ChangeOrigin = 'local'): void {
    for (const listener of this.listeners) {
      try {
        listener(event, origin);
      } catch (error) {
        this.log.error(`A listener for changes failed: ${errorMessage(error)}`);
      }
    }
  }

  /** Returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}
