import {
  AppError,
  fullReader,
  printInclude,
  readerOf,
  writerOf,
  type Catalog,
  type Identity,
  type IncludeTree,
  type Reader,
  type View,
  type Writer,
} from '@viewkraft/model';
import type { Database, Dialect } from '../database/database.js';
import { changesWithTime } from './changes-with-time.js';
import type { RecordExtension } from './record-extension.js';
import { HookRoom } from './hooks/hook-room.js';
import type { RulePool } from './rules/rule-pool.js';
import { QueryTemplates } from './sql/query-template.js';
import { RowShape } from './sql/row-shape.js';
import type { SqlWorld } from './sql/statement.js';
import type { TextFold } from './sql/text-fold.js';

/** Readers and writers kept; beyond them the oldest go. */
const mostKept = 5_000;
/** Shapes kept for each reader. */
const mostShapes = 50;
const nothing: IncludeTree = new Map();

/** One catalog over one database, with all that was worked out for it: gone as a whole when the catalog changes. */
export class RecordWorld implements SqlWorld {
  readonly templates = new QueryTemplates();
  private readonly readers = new Map<string, Reader | null>();
  private readonly writers = new Map<string, Writer | null>();
  private readonly shapes = new WeakMap<Reader, Map<string, RowShape>>();
  private readonly keepsRights: boolean;

  constructor(
    readonly catalog: Catalog,
    readonly database: Database,
    readonly fold: TextFold,
    readonly extensionOf: (view: string) => RecordExtension | undefined,
    readonly functions: RulePool,
    readonly hooks: HookRoom = new HookRoom(),
  ) {
    this.keepsRights = !changesWithTime(catalog);
  }

  get dialect(): Dialect {
    return this.database.dialect;
  }

  /** @throws AppError VIEW_NOT_LOADED */
  view(name: string): View {
    const view = this.catalog.views.get(name);
    if (!view) throw new AppError('VIEW_NOT_LOADED');
    return view;
  }

  full(view: View): Reader {
    const reader = fullReader(this.catalog, view);
    if (!reader) throw new Error(`The view ${view.name} is not in the catalog`);
    return reader;
  }

  /** What the identity may read of the view; null: nothing, and then the view is as if it were not there. */
  reader(view: View, identity: Identity): Reader | null {
    return this.kept(this.readers, `${view.name} ${callerKey(identity)}`, () =>
      readerOf(this.catalog, view, identity, new Date()),
    );
  }

  /** What the identity may write; null: nothing by this action. */
  writer(view: View, action: Writer['action'], identity: Identity): Writer | null {
    return this.kept(this.writers, `${view.name} ${action} ${callerKey(identity)}`, () =>
      writerOf(view, action, identity, new Date()),
    );
  }

  private kept<T>(known: Map<string, T>, key: string, make: () => T): T {
    if (!this.keepsRights) return make();
    let value = known.get(key);
    if (value === undefined) {
      value = make();
      if (known.size >= mostKept) known.delete(known.keys().next().value as string);
      known.set(key, value);
    }
    return value;
  }

  /** How rows of this reader become JSON; made once for what is asked again and again. */
  readonly shapeOf = (reader: Reader, include: IncludeTree = nothing, select?: readonly string[]): RowShape => {
    let shapes = this.shapes.get(reader);
    if (!shapes) this.shapes.set(reader, (shapes = new Map<string, RowShape>()));
    const key = include.size === 0 && !select ? '' : `${printInclude(include)} ${select ? `= ${select.join()}` : ''}`;
    let shape = shapes.get(key);
    if (!shape) {
      shape = new RowShape(reader, select, include, this.extensionOf(reader.view.name)?.shown);
      if (shapes.size >= mostShapes) shapes.clear();
      shapes.set(key, shape);
    }
    return shape;
  };
}

const callerKey = ({ id, roles }: Identity): string => `${id ?? ''} ${roles.join(' ')}`;
