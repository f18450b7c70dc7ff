import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HookPlugin } from '../hooks/hook-runner.js';

/** A plugin with only hooks, whose source is a file that threads load. */
export class HookFile {
  private readonly folder = mkdtempSync(join(tmpdir(), 'vk-hooks-'));
  readonly entry: string;

  constructor(source: string) {
    const file = join(this.folder, 'index.mjs');
    writeFileSync(file, `export default { hooks: ${source} };`);
    this.entry = pathToFileURL(file).href;
  }

  /** The plugin as the server has it: its own copy of the hooks determines what can be called. */
  async plugin(name: string, options: HookPlugin['options'] = {}): Promise<HookPlugin> {
    const { default: definition } = (await import(this.entry)) as { default: Pick<HookPlugin, 'hooks'> };
    return { name, entry: this.entry, hooks: definition.hooks, options };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
