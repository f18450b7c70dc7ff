import type { Log } from '../../../kernel/log/log.js';
import type { RecordHooks } from '../../../kernel/plugin/record-hooks.js';
import { HookPool } from './hook-pool.js';
import { ViewHooks, type PluginHooks } from './view-hooks.js';

/** The data of a plugin that its hooks need. */
export interface HookPlugin {
  readonly name: string;
  /** `file:` address of the module whose default export has the hooks. */
  readonly entry: string;
  readonly hooks: Readonly<Record<string, RecordHooks>>;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The record hooks of all active plugins. No thread starts before the first call. */
export class HookRunner {
  private readonly plugins: readonly (HookPlugin & { readonly pool: HookPool })[];
  private readonly byView = new Map<string, ViewHooks | undefined>();

  constructor(
    plugins: readonly HookPlugin[] = [],
    private readonly log?: Log,
  ) {
    this.plugins = plugins.map((plugin) => {
      const { name, entry, options } = plugin;
      return { ...plugin, pool: new HookPool({ entry, options }, (text) => this.print(name, text)) };
    });
  }

  get isEmpty(): boolean {
    return this.plugins.length === 0;
  }

  /** undefined: no plugin has hooks for the view. */
  of(view: string): ViewHooks | undefined {
    if (this.isEmpty) return undefined;
    if (!this.byView.has(view)) this.byView.set(view, this.find(view));
    return this.byView.get(view);
  }

  async close(): Promise<void> {
    await Promise.all(this.plugins.map(({ pool }) => pool.close()));
  }

  /** In the order of the plugins; a plugin's hooks for all views come before its hooks for this view. */
  private find(view: string): ViewHooks | undefined {
    const all = this.plugins.flatMap(({ name: plugin, hooks: byKey, pool }) =>
      ['*', view].flatMap((key): PluginHooks[] => {
        const hooks = Object.hasOwn(byKey, key) ? byKey[key] : undefined;
        return hooks ? [{ plugin, key, hooks, pool }] : [];
      }),
    );
    return all.length > 0 ? new ViewHooks(all, this.log) : undefined;
  }

  private print(plugin: string, text: string): void {
    for (const line of text.split('\n')) {
      if (line.trim() !== '') this.log?.info({ plugin }, line.slice(0, maxLineLength));
    }
  }
}

/** Maximum length of a printed line. */
const maxLineLength = 2_000;
