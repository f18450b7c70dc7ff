/** This tab among the others of the browser: who still lives, as told by the locks that a tab holds until it is gone. */
export class TabPresence {
  readonly id = randomName();
  private isHeld = false;

  constructor(private readonly locks: LockManager | undefined = globalThis.navigator?.locks) {}

  /** From now on others see this tab. Without locks (a page that is not secure) each tab only knows of itself. */
  show(): void {
    if (this.isHeld) return;
    this.isHeld = true;
    // Kept until the tab is closed, killed or crashed.
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
