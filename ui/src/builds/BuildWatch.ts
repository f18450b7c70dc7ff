/** What a page needs to know and do about its builds. */
export interface BuildSurroundings {
  /** The build that the page is of. */
  readonly id: string;
  /** Asks for `/builds/latest.json`; rejects where that cannot be read. */
  readonly latest: () => Promise<{ readonly id?: unknown }>;
  /** Whether somebody would lose something by a reload. */
  readonly isBusy: () => boolean;
  /** Loads the page again, if it did not do so just now. */
  readonly reload: () => void;
  readonly log: (text: string, error: unknown) => void;
}

/** Notices that the pages were built anew (B6), and has the page load itself again as soon as nobody loses anything by it. */
export class BuildWatch {
  private isOutOfDate = false;
  private failed = false;

  constructor(private readonly around: BuildSurroundings) {}

  /** Never rejects: without an answer the page goes on as it is. */
  async check(): Promise<void> {
    const { id, latest, log } = this.around;
    try {
      const answer = await latest();
      this.isOutOfDate = typeof answer.id === 'string' && answer.id !== id;
      this.failed = false;
    } catch (error) {
      // Once, not as long as the server is away.
      if (!this.failed) log('The build manifest could not be fetched', error);
      this.failed = true;
      return;
    }
    this.followUp();
  }

  /** Does what had to wait. */
  followUp(): void {
    if (this.isOutOfDate && !this.around.isBusy()) this.around.reload();
  }
}
