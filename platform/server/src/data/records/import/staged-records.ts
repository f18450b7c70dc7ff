import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scalar } from '@viewkraft/model';
import type { Draft, Values } from '../rows/draft.js';
import type { WriteContext } from '../rows/write-context.js';
import { afterOf } from '../write/update-records.js';
import type { PreparedRecord } from './prepare-batch.js';

/** Checked records that wait to be written, in batches. */
export interface StagedRecords {
  readonly isEmpty: boolean;
  add(batch: readonly PreparedRecord[]): Promise<void>;
  batches(): AsyncIterable<readonly PreparedRecord[]>;
  clear(): void;
  close(): Promise<void>;
}

/** In memory, with everything that hooks and extensions may want. */
export class StagedList implements StagedRecords {
  readonly all: (readonly PreparedRecord[])[] = [];

  get isEmpty(): boolean {
    return this.all.length === 0;
  }

  add(batch: readonly PreparedRecord[]): Promise<void> {
    if (batch.length > 0) this.all.push(batch);
    return Promise.resolve();
  }

  async *batches(): AsyncGenerator<readonly PreparedRecord[]> {
    yield* this.all;
  }

  clear(): void {
    this.all.length = 0;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

type Links = readonly (readonly [string, readonly NonNullable<Scalar>[]])[];
/** Line, index of the names, links, then values: of the record, or of the stored record and the changed columns. */
type Row = readonly [line: number, names: number, links: Links | 0, ...values: Scalar[]];

const nothing: ReadonlySet<string> = new Set<string>();
const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** In a file, so that memory stays bounded: only what a write without hooks and extensions needs. */
export class StagedFile implements StagedRecords {
  private readonly columns: readonly string[];
  private readonly lengths: number[] = [];
  private readonly names: { readonly action: PreparedRecord['action']; readonly columns: readonly string[] }[] = [];
  private readonly places = new Map<string, number>();
  private end = 0;

  private constructor(
    private readonly context: Pick<WriteContext, 'view' | 'now'>,
    private readonly file: FileHandle,
    private readonly folder: string,
  ) {
    this.columns = [...context.view.columns.keys()];
  }

  /** `parent`: the folder for the file. */
  static async open(context: Pick<WriteContext, 'view' | 'now'>, parent: string): Promise<StagedFile> {
    const folder = await mkdtemp(join(parent, 'staged-'));
    const file = await open(join(folder, 'records'), 'wx+', 0o600);
    // The open file needs no name, so a killed process leaves nothing behind. Windows keeps the name until `close`.
    await remove(folder).catch(() => undefined);
    return new StagedFile(context, file, folder);
  }

  get isEmpty(): boolean {
    return this.lengths.length === 0;
  }

  async add(batch: readonly PreparedRecord[]): Promise<void> {
    if (batch.length === 0) return;
    const bytes = Buffer.from(JSON.stringify(batch.map((record) => this.rowOf(record))));
    await this.file.write(bytes, 0, bytes.length, this.end);
    this.lengths.push(bytes.length);
    this.end += bytes.length;
  }

  async *batches(): AsyncGenerator<readonly PreparedRecord[]> {
    let at = 0;
    for (const length of this.lengths) {
      const { buffer } = await this.file.read(Buffer.allocUnsafe(length), 0, length, at);
      at += length;
      yield (JSON.parse(buffer.toString()) as Row[]).map((row) => this.recordOf(row));
    }
  }

  clear(): void {
    this.lengths.length = 0;
    this.end = 0;
  }

  async close(): Promise<void> {
    await this.file.close();
    await remove(this.folder);
  }

  private rowOf(record: PreparedRecord): Row {
    const { line, action } = record;
    const valuesOf = (values: Values, names: readonly string[]): Scalar[] => names.map((name) => values.get(name) ?? null);
    const { draft } = action === 'create' ? record.creation : record.change;
    const links = draft.links.size === 0 ? 0 : [...draft.links];
    if (action === 'create') {
      const names = this.placeOf(action, [...draft.given.keys()]);
      return [line, names, links, ...valuesOf(record.creation.record, this.columns)];
    }
    const { stored, changed } = record.change;
    const names = [...changed.keys()];
    return [line, this.placeOf(action, names), links, ...valuesOf(stored.values, this.columns), ...valuesOf(changed, names)];
  }

  private recordOf([line, place, links, ...values]: Row): PreparedRecord {
    const { action, columns } = this.names[place] as (typeof this.names)[number];
    const record = new Map(this.columns.map((name, at) => [name, values[at] ?? null]));
    if (action === 'create') {
      const given = new Map(columns.map((name) => [name, record.get(name) ?? null]));
      return { line, action, creation: { draft: draftOf(given, record, links), record } };
    }
    const changed = new Map(columns.map((name, at) => [name, values[this.columns.length + at] ?? null]));
    const merged = new Map(record);
    for (const [name, value] of changed) merged.set(name, value);
    const stored = { values: record, readable: true, reachable: true, readableColumns: nothing, writableColumns: nothing };
    return { line, action, change: { draft: draftOf(changed, merged, links), stored, changed, after: afterOf(merged, this.context) } };
  }

  /** The index of a list of names: most records of a file have the same. */
  private placeOf(action: PreparedRecord['action'], columns: readonly string[]): number {
    const text = `${action} ${columns.join()}`;
    let place = this.places.get(text);
    if (place === undefined) {
      place = this.names.push({ action, columns }) - 1;
      this.places.set(text, place);
    }
    return place;
  }
}

const draftOf = (given: Values, merged: Values, links: Links | 0): Draft => ({
  index: undefined,
  given,
  merged,
  links: new Map(links === 0 ? [] : links),
  version: undefined,
  extras: {},
  problems: [],
  readable: nothing,
  opened: nothing,
});
