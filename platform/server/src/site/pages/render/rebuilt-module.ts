import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * A module that is loaded again after each build. A build that cannot be loaded is logged, and the earlier one stays in
 * use.
 */
export class RebuiltModule<Exports> {
  private loaded: { readonly at: number; readonly exports: Promise<Exports> } | undefined;

  constructor(
    private readonly file: string,
    private readonly log: { error(details: { readonly err: unknown }, text: string): void },
    private readonly load = (address: string): Promise<Exports> => import(address) as Promise<Exports>,
  ) {}

  /** Time of the build in milliseconds since 1970; undefined when there is none. */
  builtAt(): number | undefined {
    return statSync(this.file, { throwIfNoEntry: false })?.mtimeMs;
  }

  async latest(): Promise<Exports | undefined> {
    const at = this.builtAt();
    if (at === undefined) return undefined;
    if (this.loaded?.at !== at) this.loaded = { at, exports: this.loadOrKeep(at, this.loaded?.exports) };
    return this.loaded.exports;
  }

  private async loadOrKeep(at: number, earlier: Promise<Exports> | undefined): Promise<Exports> {
    try {
      return await this.load(`${pathToFileURL(this.file).href}?at=${at}`);
    } catch (err) {
      if (!earlier) throw err;
      this.log.error({ err }, 'Cannot load the new build of the UI; the earlier one stays in use');
      return earlier;
    }
  }
}
