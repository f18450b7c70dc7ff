import { join } from 'node:path';
import {
  AppError,
  type ErrorDetail,
  type Message,
  type PluginChange,
  type PluginsReport,
  type Translate,
} from '@viewkraft/model';
import { TaskQueue } from '../../kernel/database/task-queue.js';
import { installedPlugin } from '../loading/change-choice.js';
import { isChosen } from '../loading/is-chosen.js';
import type { PluginChoice } from '../../kernel/plugin/plugin-choice.js';
import { loadAlone, loadPlugins, type PluginEnvironment } from '../loading/load-plugins.js';
import { noPlugins, type PluginSet } from '../../kernel/plugin/plugin-set.js';
import { readPluginsFile, type PluginsFile } from '../loading/plugins-file.js';
import { PluginsError } from '../faults/plugins-error.js';
import { samePlugins } from '../loading/same-plugins.js';
import { writePluginsFile } from '../loading/write-plugins-file.js';
import { FileWatch } from './file-watch.js';
import { PluginInventory } from './plugin-inventory.js';
import { nextChoice } from './next-choice.js';
import type { PluginLifecycle } from './plugin-lifecycle.js';
import { reportPlugins } from './report-plugins.js';
import { UiBuild } from './ui-build.js';

/**
 * Replaces the running application by one with other plugins and resolves with their set; a plugin that cannot start is
 * among the failed. `check` is called with the new set before anything changes, and throws to cancel.
 */
export type Exchange = (plugins: PluginSet, check: (next: PluginSet) => void) => Promise<PluginSet>;

/**
 * Manages the active plugins for the life of the process: applies changes requested here and edits of `plugins.json`.
 */
export class PluginManager implements PluginChoice {
  readonly build: UiBuild;
  private readonly queue = new TaskQueue();
  private readonly watch: FileWatch;
  private problems: readonly Message[] = [];
  private serving: PluginSet = noPlugins;
  /** The content about to be written to the file. */
  private next: PluginsFile | undefined;
  /** The file's meaning when the active plugins were chosen. */
  private servedMeaning: string;
  private exchange: Exchange | undefined;
  private lifecycle: PluginLifecycle | undefined;

  /** To be made before the plugins are loaded: an edit of the file since then counts as a change. */
  constructor(private readonly environment: PluginEnvironment) {
    const { config, log } = environment;
    this.servedMeaning = this.meaning(this.file([]));
    this.build = new UiBuild(config, log);
    this.watch = new FileWatch(join(config.pluginsDir, 'plugins.json'), () => this.reread());
  }

  /** Starts accepting changes. */
  async open(serving: PluginSet, exchange: Exchange, lifecycle: PluginLifecycle): Promise<void> {
    this.serving = serving;
    this.exchange = exchange;
    this.lifecycle = lifecycle;
    await this.endForgotten();
    const missing = this.build.missing(this.inventory().enabled(serving));
    const pages = `The pages of ${missing.join(', ')} are not part of the built UI; run "npm run build"`;
    if (missing.length > 0) this.environment.log.warn(pages);
    await this.watch.start();
    void this.reread();
  }

  close(): void {
    this.watch.close();
  }

  isChosen(name: string): boolean {
    return isChosen(name, this.environment.config, this.next);
  }

  async report(translate: Translate): Promise<PluginsReport> {
    const { serving, problems, build, environment } = this;
    return reportPlugins(await this.inventory().read(), { serving, problems, build, environment, translate });
  }

  /** Throws when the change is refused; then nothing has changed. */
  change(name: string, change: PluginChange): Promise<void> {
    return this.queue.run(async () => {
      // Another server or a command may change the same file in the meantime.
      for (let attempt = 1; !(await this.changedOnce(name, change)); attempt += 1)
        if (attempt === maxAttempts) throw new AppError('UNAVAILABLE');
    });
  }

  /** Returns false, and changes nothing, if the file was edited during the change. */
  private async changedOnce(name: string, change: PluginChange): Promise<boolean> {
    const problems: Message[] = [];
    const file = this.file(problems);
    if (problems[0] !== undefined) throw new AppError('PLUGINS_FILE_BROKEN', { problem: problems[0] });
    const inventory = await this.inventory().read(change.enabled === true ? name : undefined);
    installedPlugin(name, inventory.installed);
    const next = nextChoice(file, { ...change, name }, inventory, this.environment);
    if (this.meaning(next) === this.meaning(file) && JSON.stringify(next) === JSON.stringify(file)) return true;
    const refuse = ({ failed }: PluginSet): void => {
      const reason = failed.find((one) => one.name === name)?.reason;
      if (change.enabled !== false && reason !== undefined) throw refusal(name, [reason]);
    };
    const set = await this.load(next).catch((error: unknown) => {
      if (!(error instanceof PluginsError)) throw error;
      throw refusal(name, error.faults);
    });
    refuse(set);
    const edited = new Error('plugins.json was edited during a change.');
    this.next = next;
    try {
      await this.serve(set, next, (started) => {
        refuse(started);
        if (JSON.stringify(this.file([])) !== JSON.stringify(file)) throw edited;
        writePluginsFile(this.environment.config.pluginsDir, next);
        this.next = undefined;
      });
      this.bringPages();
      return true;
    } catch (error) {
      if (error !== edited) throw error;
      return false;
    } finally {
      this.next = undefined;
    }
  }

  /**
   * Reloads plugins whose code or texts have changed. When a plugin that served cannot be loaded or started any more,
   * nothing changes and the error is logged, not thrown.
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
        this.environment.log.error(`The previous plugins stay active: ${this.english(problemsOf(error)).join('; ')}`);
      }
    });
  }

  /** Applies an edit of the file; errors are logged and the active plugins keep serving. */
  private reread(): Promise<void> {
    return this.queue.run(async () => {
      try {
        const file = this.readable();
        if (this.meaning(file) !== this.servedMeaning) {
          await this.serve(await this.load(file), file, () => undefined);
          this.bringPages();
        }
        this.problems = [];
      } catch (error) {
        this.problems = problemsOf(error);
        const words = this.english(this.problems).join('\n');
        this.environment.log.error(`plugins.json is invalid; the previous plugins stay active:\n${words}`);
      }
    });
  }

  private async serve(set: PluginSet, file: PluginsFile, check: (next: PluginSet) => void): Promise<void> {
    if (!this.exchange) throw new AppError('UNAVAILABLE');
    const remaining = namesIn(set);
    const leaving = this.serving.loaded.filter(({ name }) => !remaining.has(name));
    const leavingNames = leaving.map(({ name }) => name);
    // "plugin remove" waits while a server is marked as leaving, and drops the plugin's tables afterwards.
    await this.lifecycle?.markLeaving(leavingNames, true);
    try {
      this.serving = await this.exchange(set, check);
    } catch (error) {
      await this.lifecycle?.markLeaving(leavingNames, false);
      throw error;
    }
    this.servedMeaning = this.meaning(file);
    this.problems = [];
    await this.lifecycle?.switchOff(leaving);
  }

  private bringPages(): void {
    this.build.startIfNeeded(this.inventory().enabled(this.serving));
  }

  /** Disables plugins that were removed from the list while no server ran. */
  private async endForgotten(): Promise<void> {
    const on = (await this.lifecycle?.namesOn()) ?? [];
    const remaining = namesIn(this.serving);
    for (const name of on.filter((one) => !remaining.has(one))) {
      const plugin = await loadAlone(name, this.file([]), this.environment);
      await (plugin ? this.lifecycle?.switchOff([plugin]) : this.lifecycle?.forget(name));
    }
  }

  private load(file: PluginsFile): Promise<PluginSet> {
    return loadPlugins(this.environment, file);
  }

  /** Throws PluginsError for an invalid file. */
  private readable(): PluginsFile {
    const problems: Message[] = [];
    const file = this.file(problems);
    if (problems.length > 0) throw new PluginsError(problems, this.environment.texts);
    return file;
  }

  private english(messages: readonly Message[]): string[] {
    return messages.map(this.environment.texts.translate('en'));
  }

  private file(problems: Message[]): PluginsFile {
    return readPluginsFile(this.environment.config.pluginsDir, problems);
  }

  private inventory(): PluginInventory {
    return new PluginInventory(this.environment.config);
  }

  /** The list in the file has no effect when PLUGINS is set. */
  private meaning({ enabled, options }: PluginsFile): string {
    return JSON.stringify([this.environment.config.plugins ?? enabled, options]);
  }
}

/** Attempts to change plugins.json while others edit it. */
const maxAttempts = 5;

const namesIn = ({ loaded, failed }: PluginSet): ReadonlySet<string> =>
  new Set([...loaded, ...failed].map(({ name }) => name));

function refusal(plugin: string, details: readonly ErrorDetail[]): AppError {
  return new AppError('PLUGIN_REFUSED', { plugin }, { details });
}

function problemsOf(error: unknown): readonly Message[] {
  return error instanceof PluginsError ? error.faults : [{ key: 'text', params: { text: (error as Error).message } }];
}
