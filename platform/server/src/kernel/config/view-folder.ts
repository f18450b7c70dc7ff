/** A folder of view files; only the platform's own folder may define system views. */
export interface ViewFolder {
  readonly path: string;
  readonly shipped: boolean;
  /** Name of the plugin that owns the folder. */
  readonly plugin?: string;
}
