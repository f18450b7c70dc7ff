/** Reports which tabs of the browser are still open: each tab holds a Web Lock until it is closed. */
export class TabPresence {
  readonly id = randomName();
  private isHeld = false;

  constructor(private readonly locks: LockManager | undefined = globalThis.navigator?.locks) {}

  /** Makes this tab visible to the others. Without Web Locks (an insecure context) each tab only knows itself. */
  show(): void {
    if (this.isHeld) return;
    this.isHeld = true;
    // The promise never settles, so the browser releases the lock only when the tab is closed, killed or crashes.
    this.locks?.request(prefix + this.id, () => new Promise<never>(() => undefined)).catch(() => undefined);
  }

  readonly isAlive = async (): Promise<(tab: string) => boolean> => {
    const { held = [] } = (await this.locks?.query()) ?? {};
    const names = new Set(held.map(({ name }) => name));
    return (tab) => tab === this.id || names.has(prefix + tab);
  };
}

const prefix = 'viewkraft.tab.';

/** The application's tab. */
export const thisTab = new TabPresence();

function randomName(): string {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('');
}
