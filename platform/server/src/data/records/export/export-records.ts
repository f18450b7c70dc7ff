import { Readable } from 'node:stream';
import { exchangeFormats, type ExchangeFormat, type ExportQuery, type Reader } from '@viewkraft/model';
import type { RecordRuntime } from '../record-runtime.js';
import { RelatedColumns } from './add-related.js';
import { planExport, type ExportPlan } from './export-columns.js';
import { csvFormatOf } from '../rows/csv-format.js';
import { printCsv } from './print-csv.js';
import { printXlsx } from './print-xlsx.js';
import { readBatches, type WireRecord } from './read-batches.js';

/** An exported file, read while it is sent: a slow client slows down the reading, and memory stays bounded. */
interface ExportedFile {
  readonly mediaType: string;
  readonly extension: ExchangeFormat;
  readonly content: Readable;
}

/** `report`: called with the number of records after each batch. Rejects before the first byte if the query fails. */
export async function exportRecords(
  query: ExportQuery,
  reader: Reader,
  runtime: RecordRuntime,
  report: (records: number) => void = () => undefined,
): Promise<ExportedFile> {
  const { format } = query;
  const plan = planExport(query, reader);
  const batches = await started(completeBatches(query, plan, reader, runtime, report));
  const mediaType = format === 'xlsx' ? exchangeFormats.xlsx : `${exchangeFormats[format]}; charset=utf-8`;
  return { mediaType, extension: format, content: print(batches, query, plan, reader) };
}

function print(
  batches: AsyncIterable<readonly WireRecord[]>,
  { format, dialect }: ExportQuery,
  { columns }: ExportPlan,
  { view }: Reader,
): Readable {
  switch (format) {
    case 'csv':
      return Readable.from(printCsv(batches, columns, csvFormatOf(dialect)), { objectMode: false });
    case 'ndjson':
      return Readable.from(printLines(batches, columns), { objectMode: false });
    case 'xlsx':
      return Readable.from(printXlsx(batches, columns, view.name), { objectMode: false });
  }
}

async function* completeBatches(
  { list }: ExportQuery,
  { select, relations }: ExportPlan,
  reader: Reader,
  runtime: RecordRuntime,
  report: (records: number) => void,
): AsyncGenerator<readonly WireRecord[]> {
  const related = new RelatedColumns(reader, relations, runtime);
  let records = 0;
  for await (const batch of readBatches(reader, { ...list, select }, runtime)) {
    await related.addTo(batch);
    yield batch;
    report((records += batch.length));
  }
}

/** One record per line; a column that the reader may not read in a record is left out there. */
async function* printLines(
  batches: AsyncIterable<readonly WireRecord[]>,
  columns: ExportPlan['columns'],
): AsyncGenerator<string> {
  const names = columns.map(({ name }) => name);
  for await (const records of batches) {
    const lines = records.map((record) => `${JSON.stringify(pick(record, names))}\n`);
    yield lines.join('');
  }
}

function pick(record: WireRecord, names: readonly string[]): WireRecord {
  const picked: WireRecord = {};
  for (const name of names) if (Object.hasOwn(record, name)) picked[name] = record[name];
  return picked;
}

/** The same values, with the first one already read: an error that occurs there rejects here. */
async function started<T>(values: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await values.next();
  return (async function* () {
    try {
      if (first.done === true) return;
      yield first.value;
      yield* values;
    } finally {
      await values.return(undefined);
    }
  })();
}
