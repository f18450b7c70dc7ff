import { Injectable } from '@nestjs/common';
import { parseKey, type Identity, type IncludeTree, type Reader, type Scalar } from '@viewkraft/model';
import { fromDb, valueCodec } from '../database/value-codecs.js';
import { readRecord } from './read/read-records.js';
import type { RecordValues } from './record-extension.js';
import { RecordWorlds } from './record-worlds.js';
import { keyColumn } from './sql/statement.js';

/** Single records for whoever needs one within the server; a view or a record that is not there is null. */
@Injectable()
export class Records {
  constructor(private readonly worlds: RecordWorlds) {}

  /** What the identity may read of a view; null: nothing of it. */
  reader(view: string, identity: Identity): Reader | null {
    const world = this.worlds.current;
    const found = world.catalog.views.get(view);
    return found ? world.reader(found, identity) : null;
  }

  /** Whether the identity may create records of a view, some at least. */
  mayCreate(view: string, identity: Identity): boolean {
    const world = this.worlds.current;
    const found = world.catalog.views.get(view);
    return found !== undefined && world.writer(found, 'create', identity) !== null;
  }

  /** As the API shows it to the identity, with the associations named in `include` as far as they may be read. */
  async shown(
    view: string,
    id: string,
    identity: Identity,
    include: readonly string[] = [],
  ): Promise<Readonly<Record<string, unknown>> | null> {
    const reader = this.reader(view, identity);
    const key = reader ? parseKey(keyColumn(reader.view), id) : undefined;
    if (!reader || key === undefined) return null;
    const names = include.filter((name) => reader.associations.has(name));
    const tree: IncludeTree = new Map(names.map((name) => [name, new Map()]));
    const answer = await readRecord(reader, key, this.worlds.current, tree);
    return answer && (JSON.parse(String(answer.body)) as Readonly<Record<string, unknown>>);
  }

  /** As it is stored, hidden columns too, whoever asks. */
  async stored(view: string, id: string): Promise<RecordValues | null> {
    const { catalog, dialect, database } = this.worlds.current;
    const found = catalog.views.get(view);
    const key = found ? parseKey(keyColumn(found), id) : undefined;
    if (!found || key === undefined) return null;
    const columns = [...found.columns.values()];
    const cells = columns.map((column) => valueCodec(dialect, column).select(dialect.quote(column.name)));
    const { name } = keyColumn(found);
    const codec = valueCodec(dialect, keyColumn(found));
    const [row] = await database.query(
      `SELECT ${cells.join(', ')} FROM ${dialect.quote(found.table)} WHERE ${dialect.quote(name)} = ${codec.placeholder(keyColumn(found))}`,
      [codec.toDb(key, keyColumn(found))],
    );
    if (!row) return null;
    return Object.fromEntries(
      columns.map((column, at): [string, Scalar] => [column.name, fromDb(dialect, column, row[at])]),
    );
  }
}
