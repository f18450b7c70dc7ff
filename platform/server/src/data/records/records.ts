import { Injectable } from '@nestjs/common';
import { parseKey, parseListQuery, type Identity, type IncludeTree, type Reader } from '@viewkraft/model';
import { loadRow } from './rows/load-rows.js';
import { readPage, readRecord } from './read/read-records.js';
import type { RecordValues } from '../extensions/record-extension.js';
import { RecordRuntimes } from './record-runtimes.js';
import { keyColumn } from './sql/statement.js';

/** Reads records for code inside the server; a missing view or record is null. */
@Injectable()
export class Records {
  constructor(private readonly runtimes: RecordRuntimes) {}

  /** What the identity may read of a view; null: nothing. */
  reader(view: string, identity: Identity): Reader | null {
    const runtime = this.runtimes.current;
    const found = runtime.catalog.views.get(view);
    return found ? runtime.reader(found, identity) : null;
  }

  /** Whether the identity may create at least some records of a view. */
  mayCreate(view: string, identity: Identity): boolean {
    const runtime = this.runtimes.current;
    const found = runtime.catalog.views.get(view);
    return found !== undefined && runtime.may(found, 'create', identity);
  }

  /** The record as the API shows it to the identity, with the readable records of the associations in `include`. */
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
    const response = await readRecord(reader, key, this.runtimes.current, tree);
    return response && (JSON.parse(String(response.body)) as Readonly<Record<string, unknown>>);
  }

  /**
   * A page of records as the API lists them to the identity, with `query` as in a list's address; empty if nothing is
   * readable.
   */
  async list(
    view: string,
    query: Readonly<Record<string, string>>,
    identity: Identity,
  ): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const reader = this.reader(view, identity);
    if (!reader) return [];
    const parsed = parseListQuery(new URLSearchParams(query), reader);
    const { body } = await readPage({ reader }, parsed, this.runtimes.current, false);
    return JSON.parse(String(body)) as readonly Readonly<Record<string, unknown>>[];
  }

  /** The record as stored, including hidden columns, regardless of rights. */
  async stored(view: string, id: string): Promise<RecordValues | null> {
    const runtime = this.runtimes.current;
    const found = runtime.catalog.views.get(view);
    const key = found ? parseKey(keyColumn(found), id) : undefined;
    const row = found && key !== undefined && (await loadRow(found, key, runtime, runtime.database));
    return row ? Object.fromEntries(row) : null;
  }
}
