import { actions, AppError, type Catalog, type Condition, fullReader, type Identity, type IncludeTree, printInclude, type Reader, readerOf, type View, type Writer, writerOf } from '@viewkraft/model';
import type { Database, Dialect } from '../../kernel/database/database.js';
import { RoutedDatabase, TracedDatabase, type RoutedRequest } from './traced-database.js';
import type { StatementOrigin } from '../../kernel/metrics/statement-meter.js';
import type { RequestTrace } from '../../kernel/tracing/request-trace.js';
import type { RecordExtension } from '../extensions/record-extension.js';
import { Outbox } from '../outbox/outbox.js';
import { HookRunner } from './hooks/hook-runner.js';
import type { RequestFunctions } from './rules/request-functions.js';
import type { RulePool } from './rules/rule-pool.js';
import { RightsCache } from './rights-cache.js';
import { QueryTemplates } from './sql/query-template.js';
import { RowShape, RowTooLong } from './sql/row-shape.js';
import type { SqlContext } from './sql/statement.js';
import type { TextFold } from './sql/text-fold.js';

/** Number of cached shapes per reader. */
const maxShapes = 50;
const nothing: IncludeTree = new Map();

/** What is derived from one catalog, for all requests. */
class RuntimeCaches {
  readonly templates = new QueryTemplates();
  readonly readers = new RightsCache<Reader>();
  readonly writers = {
    create: new RightsCache<Writer>(),
    update: new RightsCache<Writer>(),
    delete: new RightsCache<Writer>(),
  } satisfies Record<Writer['action'], RightsCache<Writer>>;
  shapes = new WeakMap<Reader, Map<string, RowShape>>();
  /** Views with a row whose JSON text is longer than the database returns. */
  readonly longRows = new Set<string>();
  readonly cachesRights: boolean;
  /** By table. */
  readonly views: ReadonlyMap<string, View>;

  constructor(catalog: Catalog) {
    this.views = new Map([...catalog.views.values()].map((view) => [view.table, view]));
    this.cachesRights = !changesWithTime(catalog);
  }
}

/** One catalog over one database, with all cached derived data: replaced as a whole when the catalog changes. */
export class RecordRuntime implements SqlContext {
  constructor(
    readonly catalog: Catalog,
    readonly database: Database,
    readonly fold: TextFold,
    readonly extensionOf: (view: string) => RecordExtension | undefined,
    readonly functions: RulePool,
    readonly hooks: HookRunner = new HookRunner(),
    readonly outbox: Outbox = new Outbox(),
    /** The number of renamed columns that the catalog knows, by table. */
    readonly renames: ReadonlyMap<string, number> = new Map(),
    private readonly caches = new RuntimeCaches(catalog),
    /** The request, if this is the runtime of one. */
    private readonly origin?: StatementOrigin,
  ) {}

  get templates(): QueryTemplates {
    return this.caches.templates;
  }

  get dialect(): Dialect {
    return this.database.dialect;
  }

  /** The same runtime with the same caches, whose slow statements and failing getters are logged with their origin. */
  tracedFor(origin: StatementOrigin, routed?: RoutedRequest): RecordRuntime {
    // Not an object with this one as its prototype: reading its members would cost more than the copy.
    return new RecordRuntime(
      this.catalog,
      routed ? new RoutedDatabase(this.database, origin, routed) : new TracedDatabase(this.database, origin),
      this.fold,
      this.extensionOf,
      this.functions,
      this.hooks,
      this.outbox,
      this.renames,
      this.caches,
      origin,
    );
  }

  /** undefined: the request is not traced, or this runtime belongs to no request. */
  get trace(): RequestTrace | undefined {
    return this.origin?.trace;
  }

  /** The functions of views for one request, which share its time budget. */
  requestFunctions(): RequestFunctions {
    return this.functions.forRequest(this.origin);
  }

  /** @throws AppError VIEW_NOT_LOADED */
  view(name: string): View {
    const view = this.catalog.views.get(name);
    if (!view) throw new AppError('VIEW_NOT_LOADED');
    return view;
  }

  linkField(through: string, column: string): string {
    return this.viewOfTable(through)?.columns.get(column)?.field ?? column;
  }

  /** The conditions of grants may use hidden columns, also secret ones. */
  isSecret({ name, columns }: View, column: string): boolean {
    return this.extensionOf(name)?.secrets?.has(column) === true && columns.get(column)?.hidden === false;
  }

  viewOfTable(table: string): View | undefined {
    return this.caches.views.get(table);
  }

  full(view: View): Reader {
    const reader = fullReader(this.catalog, view);
    if (!reader) throw new Error(`The view ${view.name} is not in the catalog`);
    return reader;
  }

  /** What the identity may read of the view; null: nothing, so the view does not exist for the identity. */
  reader(view: View, identity: Identity): Reader | null {
    const make = (): Reader | null => readerOf(this.catalog, view, identity, new Date());
    return this.caches.cachesRights ? this.caches.readers.get(view.name, identity, make) : make();
  }

  /** Whether the identity may take the action on at least some records. */
  may(view: View, action: Writer['action'], identity: Identity): boolean {
    return this.writer(view, action, identity) !== null && !this.extensionOf(view.name)?.refusal?.(action);
  }

  /** What the identity's grants let it write; null: the action is not allowed at all. */
  writer(view: View, action: Writer['action'], identity: Identity): Writer | null {
    const make = (): Writer | null => writerOf(view, action, identity, new Date());
    return this.caches.cachesRights ? this.caches.writers[action].get(view.name, identity, make) : make();
  }

  /** How rows of this reader become JSON; cached. */
  shapeOf(reader: Reader, include: IncludeTree = nothing, select?: readonly string[]): RowShape {
    let shapes = this.caches.shapes.get(reader);
    if (!shapes) this.caches.shapes.set(reader, (shapes = new Map<string, RowShape>()));
    const key = include.size === 0 && !select ? '' : `${printInclude(include)} ${select ? `= ${select.join()}` : ''}`;
    let shape = shapes.get(key);
    if (!shape) {
      const { name } = reader.view;
      const isText = this.dialect.name === 'mysql' && !this.caches.longRows.has(name);
      const { dialect } = this;
      const printing = isText ? { dialect, shapeOf: this.shapeOf.bind(this) } : undefined;
      shape = new RowShape(reader, select, include, this.extensionOf(name)?.shown, printing);
      if (shapes.size >= maxShapes) shapes.clear();
      shapes.set(key, shape);
    }
    return shape;
  }

  /**
   * Calls `read`, which may read rows as JSON texts. If one of them is longer than the database returns, `read` runs
   * again, and rows of that view are read cell by cell from then on.
   */
  retryInCells<T>(read: () => Promise<T>): Promise<T> {
    return this.dialect.name === 'mysql' ? this.repeat(read) : read();
  }

  private async repeat<T>(read: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await read();
      } catch (error) {
        if (!(error instanceof RowTooLong)) throw error;
        this.caches.longRows.add(error.view);
        this.caches.shapes = new WeakMap();
      }
    }
  }
}

/** Whether rights depend on the current time: a grant compares with `$now`. */
function changesWithTime(catalog: Catalog): boolean {
  for (const view of catalog.views.values()) {
    if (actions.some((action) => view.access[action].some(({ where }) => where !== undefined && usesNow(where))))
      return true;
  }
  return false;
}

function usesNow(condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.of.some(usesNow);
    case 'not':
      return usesNow(condition.of);
    case 'compare':
      return isNow(condition.operand) || (Array.isArray(condition.operand) && condition.operand.some(isNow));
    default:
      return usesNow(condition.where);
  }
}

const isNow = (operand: unknown): boolean =>
  typeof operand === 'object' && operand !== null && 'variable' in operand && operand.variable === '$now';
