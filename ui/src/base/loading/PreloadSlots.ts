const maxPreloads = 4;

interface NetworkInformation {
  readonly saveData?: boolean;
}

/** Limits the number of concurrent preloads (A10); allows none when the reader saves data. */
export class PreloadSlots {
  private running = 0;

  constructor(private readonly savesData: () => boolean = browserSavesData) {}

  /** Starts a load; returns false when all slots are taken or the reader saves data. Failed preloads are ignored. */
  take(load: () => Promise<unknown>): boolean {
    if (this.running >= maxPreloads || this.savesData()) return false;
    this.running += 1;
    const done = (): void => {
      this.running -= 1;
    };
    load().then(done, done);
    return true;
  }
}

function browserSavesData(): boolean {
  return (navigator as { readonly connection?: NetworkInformation }).connection?.saveData === true;
}

/** The document's slots, shared by the public pages and the application. */
export const preloadSlots = new PreloadSlots();
