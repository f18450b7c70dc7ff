import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { AppError, type UiBuildReport } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import { packageFolder } from '../../kernel/config/package-folder.js';
import type { Log } from '../../kernel/log/log.js';
import { clientDir } from '../../web/client-files.js';
import type { InstalledPlugin } from '../loading/installed-plugins.js';

const maxOutputChars = 4_000;
const lowPriority = 10;

/** Compares the built UI with the enabled plugins, and builds a UI with the missing ones while the old UI is served. */
export class UiBuild {
  private state: UiBuildReport['state'] = 'idle';
  private output = '';
  private again = false;

  constructor(
    private readonly config: Pick<Config, 'root' | 'plugins' | 'pluginsDir'>,
    private readonly log: Log,
  ) {}

  report(enabled: readonly InstalledPlugin[]): UiBuildReport {
    return {
      state: this.state,
      needed: this.missing(enabled).length > 0,
      possible: this.isPossible(),
      ...(this.output !== '' && { output: this.output }),
    };
  }

  /** Names of plugins with a UI half that the built UI lacks. */
  missing(plugins: readonly InstalledPlugin[]): string[] {
    const built = this.builtIn();
    return plugins.filter((plugin) => !built.has(plugin.name) && hasUi(plugin)).map(({ name }) => name);
  }

  /** Builds when needed and possible, and logs the progress. */
  startIfNeeded(enabled: readonly InstalledPlugin[]): void {
    const missing = this.missing(enabled);
    if (missing.length === 0) return;
    const what = `The pages of ${missing.join(', ')} are not part of the built UI`;
    if (this.isPossible()) {
      this.log.info(`${what}; rebuilding it in the background`);
      this.start();
    } else this.log.warn(`${what}. ${howToBuild}`);
  }

  /**
   * Throws UI_BUILD_IMPOSSIBLE. During a build, another one is queued: the selection may have changed since its start.
   */
  start(): void {
    if (this.state === 'running') {
      this.again = true;
      return;
    }
    const { root, plugins, pluginsDir } = this.config;
    const script = buildScript(root);
    if (script === undefined) throw new AppError('UI_BUILD_IMPOSSIBLE');
    this.state = 'running';
    this.output = '';
    const child = spawn(process.execPath, [script], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: '',
        PLUGINS: plugins ? plugins.join(',') || 'none' : '',
        PLUGINS_DIR: pluginsDir,
      },
    });
    if (child.pid !== undefined) lowerPriority(child.pid);
    const keep = (chunk: Buffer): void => void (this.output = (this.output + chunk.toString()).slice(-maxOutputChars));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => this.end(error.message));
    child.once('close', (code) => this.end(code === 0 ? undefined : this.output));
  }

  private end(failure: string | undefined): void {
    if (this.state !== 'running') return;
    this.state = failure === undefined ? 'idle' : 'failed';
    if (failure === undefined) this.log.info('The UI was rebuilt and is served');
    else this.log.error(`Cannot build the UI; the previous one is still served:\n${failure}`);
    if (!this.again) return;
    this.again = false;
    this.start();
  }

  private builtIn(): ReadonlySet<string> {
    const file = join(clientDir(this.config.root), '.vite', 'plugins.json');
    try {
      return new Set((JSON.parse(readFileSync(file, 'utf8')) as { plugins: string[] }).plugins);
    } catch {
      return new Set();
    }
  }

  private isPossible(): boolean {
    return buildScript(this.config.root) !== undefined;
  }
}

const howToBuild =
  'This installation has no build tools: run "npm run build" with the same plugins.json where it has, and deploy its files from there.';

/** Undefined in an installation without the build tools. */
function buildScript(root: string): string | undefined {
  const cli = packageFolder(root, '@viewkraft/cli');
  return cli !== undefined && packageFolder(root, 'vite') !== undefined ? join(cli, 'scripts', 'build.mjs') : undefined;
}

/** Requests take precedence over the build. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, lowPriority);
  } catch {
    // The build runs at normal priority, or has ended already.
  }
}

function hasUi({ folder }: InstalledPlugin): boolean {
  try {
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { exports?: object };
    return typeof exports === 'object' && exports !== null && './ui' in exports;
  } catch {
    return false;
  }
}
