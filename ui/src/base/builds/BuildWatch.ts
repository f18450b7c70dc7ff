/** What BuildWatch needs of the page. */
interface BuildEnvironment {
  /** The build that the page was loaded from. */
  readonly id: string;
  /** Fetches `/builds/latest.json`; rejects when it cannot be read. */
  readonly latest: () => Promise<{ readonly id?: unknown }>;
  /** Whether a reload would lose unsaved work. */
  readonly isBusy: () => boolean;
  /** Reloads the page, unless it was reloaded a moment ago. */
  readonly reload: () => void;
  readonly log: (text: string, error: unknown) => void;
}

/** Detects a new build of the pages (B6) and reloads the page as soon as no unsaved work would be lost. */
export class BuildWatch {
  private isOutOfDate = false;
  private failed = false;

  constructor(private readonly environment: BuildEnvironment) {}

  /** Never rejects: without a response the page carries on. */
  async check(): Promise<void> {
    const { id, latest, log } = this.environment;
    try {
      const response = await latest();
      this.isOutOfDate = typeof response.id === 'string' && response.id !== id;
      this.failed = false;
    } catch (error) {
      // Logged once per outage, not with every poll.
      if (!this.failed) log('The build manifest could not be fetched', error);
      this.failed = true;
      return;
    }
    this.reloadIfOutdated();
  }

  /** Runs a reload that was postponed. */
  reloadIfOutdated(): void {
    if (this.isOutOfDate && !this.environment.isBusy()) this.environment.reload();
  }
}
