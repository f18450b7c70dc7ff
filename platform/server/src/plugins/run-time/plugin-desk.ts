import { join } from 'node:path';
import { AppError, type ErrorDetail, type Translate, type PluginChange, type PluginsReport } from '@viewkraft/model';
import { ConfigError } from '../../config/config.js';
import { TaskQueue } from '../../database/task-queue.js';
import { installedPlugin } from '../change-choice.js';
import { loadPlugins, type PluginSurroundings } from '../load-plugins.js';
import type { LoadedPlugin, PluginSet } from '../plugin-set.js';
import { readPluginsFile, type PluginsFile } from '../plugins-file.js';
import { samePlugins } from '../same-plugins.js';
import { writePluginsFile } from '../write-plugins-file.js';
import { FileWatch } from './file-watch.js';
import { InstalledWorld } from './installed-world.js';
import { nextChoice } from './next-choice.js';
import type { PluginLifecycle } from './plugin-lifecycle.js';
import { reportPlugins } from './report-plugins.js';
import { UiBuild } from './ui-build.js';

/**
 * Serves with other plugins from then on, and resolves with those that do: one that cannot start is among the failed.
 * `judge` is shown them before anything changes, and throws to leave everything as it was.
 */
export type Exchange = (plugins: PluginSet, judge: (next: PluginSet) => void) => Promise<PluginSet>;

/** Which plugins serve, for the whole life of the process: who asks to change that comes here, and so does `plugins.json`. */
export class PluginDesk {
  readonly build: UiBuild;
  private readonly queue = new TaskQueue();
  private readonly watch: FileWatch;
  private problems: readonly string[] = [];
  private serving: PluginSet = { loaded: [], failed: [] };
  /** What the file said when they were chosen. */
  private meant = '';
  private exchange: Exchange | undefined;
  private lifecycle: PluginLifecycle | undefined;

  constructor(private readonly surroundings: PluginSurroundings) {
    const { config, log } = surroundings;
    this.build = new UiBuild(config, log);
    this.watch = new FileWatch(join(config.pluginsDir, 'plugins.json'), () => this.reread());
  }

  /** From now on they can be changed. */
  async open(serving: PluginSet, exchange: Exchange, lifecycle: PluginLifecycle): Promise<void> {
    this.serving = serving;
    this.exchange = exchange;
    this.lifecycle = lifecycle;
    this.meant = this.meaning(this.file([]));
    await this.endForgotten();
    const missing = this.build.missing(this.world().enabled(serving));
    const pages = `The pages of ${missing.join(', ')} are not part of the built UI; run "npm run build"`;
    if (missing.length > 0) this.surroundings.log.warn(pages);
    await this.watch.start();
  }

  close(): void {
    this.watch.close();
  }

  async report(translate: Translate): Promise<PluginsReport> {
    const { serving, problems, build, surroundings } = this;
    return reportPlugins(await this.world().read(), { serving, problems, build, surroundings, translate });
  }

  /** Throws what stands against it; nothing has changed then. */
  change(name: string, change: PluginChange): Promise<void> {
    return this.queue.run(async () => {
      const problems: string[] = [];
      const file = this.file(problems);
      if (problems[0] !== undefined) throw new AppError('PLUGINS_FILE_BROKEN', { problem: problems[0] });
      const world = await this.world().read();
      installedPlugin(name, world.installed);
      const next = nextChoice(file, { ...change, name }, world, this.surroundings);
      if (this.meaning(next) === this.meaning(file) && JSON.stringify(next) === JSON.stringify(file)) return;
      const refuse = ({ failed }: PluginSet): void => {
        const reason = failed.find((one) => one.name === name)?.reason;
        if (change.enabled !== false && reason !== undefined) throw refusal(name, [reason]);
      };
      const set = await this.load(next).catch((error: unknown) => {
        if (!(error instanceof ConfigError)) throw error;
        throw refusal(name, error.problems.map((text) => ({ key: 'text', params: { text } }))); // prettier-ignore
      });
      refuse(set);
      await this.serve(set, next, (started) => {
        refuse(started);
        writePluginsFile(this.surroundings.config.pluginsDir, next);
      });
      this.bringPages();
    });
  }

  /**
   * Serves with the code and texts of the plugins as they are now, where they have changed. One that served and cannot be
   * loaded or started any more leaves everything as it was; that is told, and nothing thrown.
   */
  reload(): Promise<void> {
    return this.queue.run(async () => {
      try {
        const file = this.readable();
        const set = await this.load(file);
        if (samePlugins(set, this.serving)) return;
        const served = new Set(this.serving.loaded.map(({ name }) => name));
        const keep = ({ failed }: PluginSet): void => {
          const lost = failed.filter(({ name }) => served.has(name)).map(({ name }) => name);
          if (lost.length > 0) throw new Error(`the new code of ${lost.join(', ')} is not used`);
        };
        keep(set);
        await this.serve(set, file, keep);
      } catch (error) {
        this.surroundings.log.error(`The plugins as they were go on serving: ${problemsOf(error).join('; ')}`);
      }
    });
  }

  /** What somebody else wrote into the file; whatever is wrong with it is told, and what serves goes on. */
  private reread(): Promise<void> {
    return this.queue.run(async () => {
      try {
        const file = this.readable();
        if (this.meaning(file) !== this.meant) {
          await this.serve(await this.load(file), file, () => undefined);
          this.bringPages();
        }
        this.problems = [];
      } catch (error) {
        this.problems = problemsOf(error);
        const words = this.problems.join('\n');
        this.surroundings.log.error(`plugins.json cannot be followed; the plugins before go on serving:\n${words}`);
      }
    });
  }

  private async serve(set: PluginSet, file: PluginsFile, judge: (next: PluginSet) => void): Promise<void> {
    if (!this.exchange) throw new AppError('UNAVAILABLE');
    const before = this.serving.loaded;
    this.serving = await this.exchange(set, judge);
    this.meant = this.meaning(file);
    this.problems = [];
    const { loaded, failed } = this.serving;
    const wanted = new Set([...loaded, ...failed].map(({ name }) => name));
    await this.lifecycle?.switchOff(before.filter(({ name }) => !wanted.has(name)));
  }

  private bringPages(): void {
    this.build.bring(this.world().enabled(this.serving));
  }

  /** Those that were taken from the list while nobody served. */
  private async endForgotten(): Promise<void> {
    const on = (await this.lifecycle?.namesOn()) ?? [];
    const { loaded, failed } = this.serving;
    const wanted = new Set([...loaded, ...failed].map(({ name }) => name));
    for (const name of on.filter((one) => !wanted.has(one))) {
      const gone = await this.loadAlone(name).catch(() => undefined);
      await (gone ? this.lifecycle?.switchOff([gone]) : this.lifecycle?.forget(name));
    }
  }

  private async loadAlone(name: string): Promise<LoadedPlugin | undefined> {
    const { enabled, options } = { ...this.file([]), enabled: [name] };
    const config = { ...this.surroundings.config, plugins: enabled };
    const { loaded } = await loadPlugins({ ...this.surroundings, config }, { enabled, options });
    return loaded.find((plugin) => plugin.name === name);
  }

  private load(file: PluginsFile): Promise<PluginSet> {
    return loadPlugins(this.surroundings, file);
  }

  /** Throws a ConfigError over a file that cannot be followed. */
  private readable(): PluginsFile {
    const problems: string[] = [];
    const file = this.file(problems);
    if (problems.length > 0) throw new ConfigError(problems);
    return file;
  }

  private file(problems: string[]): PluginsFile {
    return readPluginsFile(this.surroundings.config.pluginsDir, problems);
  }

  private world(): InstalledWorld {
    return new InstalledWorld(this.surroundings.config);
  }

  /** Where PLUGINS decides, the list in the file means nothing. */
  private meaning({ enabled, options }: PluginsFile): string {
    return JSON.stringify([this.surroundings.config.plugins ?? enabled, options]);
  }
}

function refusal(plugin: string, details: readonly ErrorDetail[]): AppError {
  return new AppError('PLUGIN_REFUSED', { plugin }, { details });
}

function problemsOf(error: unknown): readonly string[] {
  return error instanceof ConfigError ? error.problems : [(error as Error).message];
}
