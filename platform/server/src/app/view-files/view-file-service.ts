import { dirname } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import {
  AppError,
  codePointCompare,
  remedyOf,
  namePattern,
  reportViewProblem,
  viewFault,
  viewPhrase,
  type ErrorDetail,
  type Translate,
  type ViewFileCheck,
  type ViewFileGuess,
  type ViewFileReport,
  type ViewFilesReport,
  type ViewFileVersion,
  type ViewProblem,
} from '@viewkraft/model';
import type { Caller } from '../../kernel/changes/change-event.js';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import type { ViewFolder } from '../../kernel/config/view-folder.js';
import { DatabaseError, type Database } from '../../kernel/database/database.js';
import { DATABASE } from '../../kernel/database/database-token.js';
import { TaskQueue } from '../../kernel/database/task-queue.js';
import { LOG, type Log } from '../../kernel/log/log.js';
import { RecordExtensions } from '../../data/extensions/record-extensions.js';
import { usersOf } from '../../data/records/history/user-names.js';
import { RecordRuntimes } from '../../data/records/record-runtimes.js';
import { describePlan } from '../../data/schema/describe-plan.js';
import { CatalogService } from '../../data/views/catalog.service.js';
import { modelFor } from '../../data/views/model-for.js';
import { VIEW_FOLDERS, viewFileText } from '../../data/views/files/view-folders.js';
import { sha256 } from '../../kernel/crypto/sha256.js';
import { nameFrom } from '../guess/column-name.js';
import { guessView, importQueryOf } from '../guess/guess-view.js';
import { followVersions } from './follow-versions.js';
import { OwnFolder } from './own-folder.js';
import { unmanagedTable } from './unmanaged-table.js';
import { ViewFileFinder } from './view-file-finder.js';
import { appendVersion, NewerVersion, readVersions } from './view-version-store.js';

const followIntervalMs = 1_000;

/** What the caller has read: a file with this hash, or none. */
export type Condition = { readonly hash: string } | 'new';

/** Reads, checks and writes the files of views in the first folder of VIEWS_DIR, and keeps their versions. */
@Injectable()
export class ViewFileService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly finder: ViewFileFinder;
  private readonly queue = new TaskQueue();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private lastFailure = '';

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(DATABASE) private readonly db: Database,
    @Inject(LOG) private readonly log: Log,
    @Inject(VIEW_FOLDERS) folders: readonly ViewFolder[],
    private readonly catalog: CatalogService,
    private readonly extensions: RecordExtensions,
    private readonly runtimes: RecordRuntimes,
  ) {
    this.finder = new ViewFileFinder(config, folders);
  }

  onApplicationBootstrap(): void {
    if (this.finder.isEditable) void this.followRegularly();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.queue.idle();
  }

  async list(): Promise<ViewFilesReport> {
    const found = await this.finder.find();
    const parked = this.catalog.state.parked.filter((name) => !found.has(name));
    const files = [
      ...[...found.values()].map((one) => this.finder.summary(one)),
      ...parked.map((name) => this.finder.parked(name)),
    ];
    files.sort((one, other) => codePointCompare(one.name, other.name));
    return { editable: this.finder.isEditable, folder: this.finder.shown(this.finder.own.path), files };
  }

  /** Throws NOT_FOUND. */
  async read(name: string): Promise<ViewFileReport> {
    const found = (await this.finder.find()).get(name);
    if (found) {
      const text = await new OwnFolder(dirname(found.file)).read(name);
      if (text !== null) return { ...this.finder.summary(found), text, hash: sha256(text) };
    }
    const last = this.catalog.parkedSource(name);
    if (last === undefined) throw new AppError('NOT_FOUND');
    return { ...this.finder.parked(name), text: last, hash: null };
  }

  /** What saving the text would do; nothing is stored. */
  async check(name: string, text: string, caller: Caller, translate: Translate): Promise<ViewFileCheck> {
    const taken = (await this.finder.find()).get(name);
    if (taken && !this.finder.isOwn(taken)) {
      const fault = viewFault('viewNameTaken', { view: name, file: this.finder.shown(taken.file) });
      const problem = { file: `${name}.json`, view: name, path: '$.name', ...fault };
      const problems = [reportViewProblem(problem, translate)];
      return { problems, changes: [], model: null, samples: {}, tableColumns: null };
    }
    const { catalog, problems, plan } = await this.try(name, text);
    const pending = new Set(this.catalog.state.plan.changes.map(changeKey));
    const changes = plan.changes.filter((change) => change.view === name || !pending.has(changeKey(change)));
    const view = problems.length === 0 ? catalog.views.get(name) : undefined;
    const table = unmanagedTable(name, text);
    const dummies = [...(view?.columns.values() ?? [])].filter(({ dummy }) => dummy !== undefined);
    return {
      problems: problems.map((problem) =>
        reportViewProblem({ ...problem, file: this.finder.shown(problem.file) }, translate),
      ),
      changes: describePlan({ state: plan.state, changes }, translate).changes,
      model: view ? modelFor(view, catalog, caller, this.extensions) : null,
      samples: Object.fromEntries(dummies.map(({ name: column, dummy = null }) => [column, dummy])),
      tableColumns:
        table === undefined
          ? null
          : (await this.catalog.tableColumns(table)).map((column) => ({
              ...column,
              name: nameFrom(column.field) || 'column',
            })),
    };
  }

  /**
   * Saves a file whose text makes a valid view, and resolves when its view is served. Throws VIEWS_FIXED,
   * VIEW_FILE_FOREIGN, VIEW_FILE_CHANGED with the current `file`, INVALID with every problem, VIEWS_NOT_WRITABLE.
   */
  save(name: string, given: string, condition: Condition | undefined, caller: Caller): Promise<ViewFileReport> {
    const text = asInFile(given);
    return this.change(name, condition, async (before, followed) => {
      const { problems } = await this.try(name, text);
      if (problems.length > 0) throw new AppError('INVALID', {}, { details: problems.map(detailOf) });
      if (before !== text) await this.store(name, { action: 'saved', before, text }, followed, caller);
      await this.catalog.reload();
      return this.read(name);
    });
  }

  /** Removes a file; the table and its records stay. Throws like `save`, and NOT_FOUND. */
  park(name: string, condition: Condition | undefined, caller: Caller): Promise<void> {
    return this.change(name, condition, async (before, followed) => {
      if (before === null) throw new AppError('NOT_FOUND');
      await this.store(name, { action: 'parked', before, text: null }, followed, caller);
      await this.catalog.reload();
    });
  }

  /** The view for the records of a file. Throws INVALID, whose details name lines. */
  async guess(path: string, format: 'csv' | 'xlsx', title: string): Promise<ViewFileGuess> {
    const options = { title, labels: {}, types: new Map<string, never>(), roles: [] };
    const guess = await guessView(path, format, options);
    const { name, definition, columns, nameless, records, firstRecords } = guess;
    return {
      name,
      text: viewFileText(this.config, this.finder.own.path, definition),
      records,
      columns: columns.map(({ header, name: column, type, isAmbiguous, sign }) => ({
        header,
        name: column,
        type,
        isAmbiguous,
        sign: sign ?? null,
      })),
      nameless,
      firstRecords,
      importQuery: importQueryOf(guess),
    };
  }

  /** The versions saved in the browser, newest first. */
  async versions(name: string): Promise<ViewFileVersion[]> {
    const rows = await readVersions(this.db.manager, name);
    const userOf = await usersOf(rows.map(({ userId }) => userId), this.runtimes.current); // prettier-ignore
    return rows.map(({ number, action, at, userId, text }) => ({
      number,
      action: action === 'saved' || action === 'parked' ? action : 'found',
      at: new Date(at).toISOString(),
      user: userOf(userId),
      text,
    }));
  }

  /** Runs one change after another, each over the newest versions of all servers. */
  private change<T>(
    name: string,
    condition: Condition | undefined,
    work: (before: string | null, followed: unknown) => Promise<T>,
  ): Promise<T> {
    return this.queue.run(async () => {
      if (!this.finder.isEditable) throw new AppError('VIEWS_FIXED');
      if (!namePattern.test(name)) throw new AppError('NOT_FOUND');
      const taken = (await this.finder.find()).get(name);
      if (taken && !this.finder.isOwn(taken)) {
        throw new AppError('VIEW_FILE_FOREIGN', { view: name, file: this.finder.shown(taken.file) });
      }
      await this.follow();
      // Before the text: if another server writes both meanwhile, this mark is too old, and the change is refused.
      const followed = (await this.finder.own.marks()).get(name);
      const before = await this.finder.own.read(name);
      const expected = before === null ? 'new' : sha256(before);
      if ((typeof condition === 'object' ? condition.hash : condition) !== expected) throw await this.changed(name);
      return work(before, followed);
    });
  }

  private async changed(name: string): Promise<AppError> {
    await this.follow();
    const file = await this.read(name).catch(() => null);
    return new AppError('VIEW_FILE_CHANGED', {}, { body: { file } });
  }

  private try(name: string, text: string): ReturnType<CatalogService['try']> {
    return this.catalog.try({ file: this.finder.own.fileOf(name), name, text: asInFile(text), shipped: false });
  }

  /** Stores the version and the file, both or none. */
  private async store(
    view: string,
    version: { action: 'saved' | 'parked'; before: string | null; text: string | null },
    followed: unknown,
    caller: Caller,
  ): Promise<void> {
    let isWritten = false;
    try {
      await this.db.transaction(async ({ manager }) => {
        await appendVersion(manager, { view, userId: caller.identity.id, ...version }, followed);
        if ((await this.finder.own.read(view)) !== version.before) throw new NewerVersion();
        await this.write(view, version.text);
        isWritten = true;
      });
    } catch (error) {
      if (isWritten) await this.write(view, version.before);
      const isUnique = error instanceof DatabaseError && error.kind === 'unique';
      if (isUnique || error instanceof NewerVersion) throw await this.changed(view);
      throw error;
    }
    await this.follow();
  }

  private async write(view: string, text: string | null): Promise<void> {
    try {
      await this.finder.own.write(view, text);
    } catch (error) {
      this.log.error({ err: error }, `Cannot write ${this.finder.own.fileOf(view)}`);
      const problem = (error as NodeJS.ErrnoException).code ?? 'unknown';
      throw new AppError('VIEWS_NOT_WRITABLE', { file: this.finder.shown(this.finder.own.fileOf(view)), problem });
    }
  }

  private async followRegularly(): Promise<void> {
    await this.queue.run(() => this.follow());
    if (!this.isStopped) this.timer = setTimeout(() => void this.followRegularly(), followIntervalMs).unref();
  }

  /** Takes over what another server saved; a failure is logged once. */
  private async follow(): Promise<void> {
    try {
      const files = await this.finder.find();
      await followVersions(this.finder.own, this.db.manager, this.log, (view) => this.finder.isOwn(files.get(view)));
      this.lastFailure = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.lastFailure) this.log.error({ err: error }, 'Cannot follow the view files of other servers');
      this.lastFailure = message;
    }
  }
}

/** The text as it will be read again: without byte order marks, and with only what UTF-8 can represent. */
const asInFile = (text: string): string => Buffer.from(text.replace(/^\ufeff+/, '')).toString();

const changeKey = ({ table, column, kind }: { table: string; column?: string; kind: string }): string =>
  `${table} ${column ?? ''} ${kind}`;

const detailOf = ({ path, ...fault }: ViewProblem): ErrorDetail => ({
  path,
  ...viewPhrase('viewFaultAndMend', { fault, mend: remedyOf(fault) }),
});
