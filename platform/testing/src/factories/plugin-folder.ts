import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..', 'node_modules');

/** The package of a plugin. */
export interface PluginPackage {
  /** Code before its definition. */
  readonly code?: string;
  /** Members of its definition, `routes: [...], gate: ...`; they override name, version and compatibility. */
  readonly definition?: string;
  /** Its `package.json` declares a gate. */
  readonly declaresGate?: boolean;
  /** Further files by their path: texts as they are, everything else as JSON. */
  readonly files?: Readonly<Record<string, unknown>>;
}

/** A folder of plugins: a server started with `env` serves them all. */
export class PluginFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'viewkraft-plugins-'));
  private readonly written = new Map<string, PluginPackage | string>();

  /** Plugins by name, or only the members of their definition; the first one starts first. */
  constructor(plugins: Readonly<Record<string, PluginPackage | string>>) {
    // Imports of the plugins resolve to the packages of the project.
    symlinkSync(modules, join(this.path, 'node_modules'));
    for (const [name, plugin] of Object.entries(plugins)) this.write(name, plugin);
  }

  get env(): Readonly<Record<string, string>> {
    return { PLUGINS_DIR: this.path, PLUGINS: [...this.written.keys()].join() };
  }

  write(name: string, plugin: PluginPackage | string): void {
    const {
      code = '',
      definition = '',
      declaresGate = false,
      files = {},
    } = typeof plugin === 'string' ? { definition: plugin } : plugin;
    const facts = { name, version: '1.0.0' };
    const members = `...${JSON.stringify({ ...facts, compatibility: '*' })}, ${definition}`;
    const written: Record<string, unknown> = {
      'package.json': {
        ...facts,
        type: 'module',
        viewkraft: { plugin: name, ...(declaresGate && { gate: true }) },
        exports: { '.': './index.js' },
      },
      'index.js': `${code}\nexport default { ${members} };`,
      ...files,
    };
    for (const [path, content] of Object.entries(written)) this.file(join(name, path), content);
    this.written.set(name, plugin);
  }

  /** Writes every plugin again, including removed ones. */
  restore(): void {
    for (const [name, plugin] of this.written) this.write(name, plugin);
  }

  /** `plugins.json`. */
  choose(content: unknown): void {
    this.file('plugins.json', content);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  private file(path: string, content: unknown): void {
    const file = join(this.path, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
}
