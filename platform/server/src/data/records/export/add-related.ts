import { type IncludeTree, type Reader, type Scalar } from '@viewkraft/model';
import { fromDb } from '../../../kernel/database/value-codecs.js';
import { relatedRowsSql } from '../read/related-rows-sql.js';
import type { RecordRuntime } from '../record-runtime.js';
import { RowShape } from '../sql/row-shape.js';
import type { ExportedRelation } from './export-columns.js';
import type { WireRecord } from './read-batches.js';

/** Few keys, because each record may be linked to very many others. */
const maxKeysPerQuery = 64;
const nothing: IncludeTree = new Map();

/** Adds to records what an export shows of their related records, as far as the reader may read these. */
export class RelatedColumns {
  private readonly shape: RowShape;
  /** Of the related rows, by association. */
  private readonly shapes = new Map<string, RowShape>();

  constructor(
    private readonly reader: Reader,
    private readonly relations: readonly ExportedRelation[],
    private readonly runtime: RecordRuntime,
  ) {
    this.shape = new RowShape(reader, undefined, nothing, undefined);
  }

  async addTo(records: readonly WireRecord[]): Promise<void> {
    for (const relation of this.relations) await this.add(relation, records);
  }

  private async add({ association, columns }: ExportedRelation, records: readonly WireRecord[]): Promise<void> {
    const parentKey = this.shape.parentKey(association.name).name;
    const keys = [...new Set(records.map((record) => record[parentKey] as Scalar | undefined))];
    const found = await this.related(
      association.name,
      [...columns.keys()],
      keys.filter((key) => key !== undefined && key !== null),
    );
    for (const record of records) {
      const related = found.get(record[parentKey] as Scalar) ?? [];
      for (const [column, name] of columns) {
        const values = related.map((one) => one.get(column) ?? null);
        record[name] = association.multiple ? values : (values[0] ?? null);
      }
    }
  }

  /** The related records by the key that leads to them, in the order of their primary keys. */
  private async related(
    name: string,
    select: readonly string[],
    keys: readonly NonNullable<Scalar>[],
  ): Promise<ReadonlyMap<Scalar, ReadonlyMap<string, Scalar>[]>> {
    const { runtime, shape } = this;
    let relatedShape = this.shapes.get(name);
    if (!relatedShape) {
      // Not `runtime.shapeOf`: its rows may come as JSON text, but cells are needed here.
      relatedShape = new RowShape(this.reader.related(name), select, nothing, undefined);
      this.shapes.set(name, relatedShape);
    }
    const parentKey = shape.parentKey(name);
    const found = new Map<Scalar, ReadonlyMap<string, Scalar>[]>();
    for (let at = 0; at < keys.length; at += maxKeysPerQuery) {
      const part = keys.slice(at, at + maxKeysPerQuery);
      const { text, values } = relatedRowsSql(name, part, shape, relatedShape, runtime);
      for (const row of await runtime.database.query(text, values)) {
        const key = fromDb(runtime.dialect, parentKey, row[relatedShape.width]);
        const record = relatedShape.values(row, runtime.dialect);
        const list = found.get(key);
        if (list) list.push(record);
        else found.set(key, [record]);
      }
    }
    return found;
  }
}
