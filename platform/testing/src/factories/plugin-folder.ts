import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of plugins for a server of one's own: `env` makes it serve them all. */
export class PluginFolder {
  private readonly path = mkdtempSync(join(tmpdir(), 'viewkraft-plugins-'));

  /** By name, the source of each plugin's definition without its name and versions; the first one starts first. */
  constructor(private readonly sources: Readonly<Record<string, string>>) {
    for (const [name, source] of Object.entries(sources)) {
      const folder = join(this.path, name);
      const facts = { name, version: '1.0.0' };
      mkdirSync(folder);
      const content = { ...facts, type: 'module', viewkraft: { plugin: name }, exports: { '.': './index.js' } };
      writeFileSync(join(folder, 'package.json'), JSON.stringify(content));
      const definition = `...${JSON.stringify({ ...facts, compatibility: '*' })}, ${source}`;
      writeFileSync(join(folder, 'index.js'), `export default { ${definition} };`);
    }
  }

  get env(): Readonly<Record<string, string>> {
    return { PLUGINS_DIR: this.path, PLUGINS: Object.keys(this.sources).join() };
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
