import { parseListQuery, type ListQuery, type Reader } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rawQuery } from '../../../kernel/http/request-query.js';
import { cursorOf } from '../read/cursor-of.js';
import { countRecords, readPage } from '../read/read-records.js';
import type { RecordRuntime } from '../record-runtime.js';
import type { ListSource } from '../sql/list-sql.js';
import { nextLink } from './next-link.js';
import { sendJson } from './record-request.js';

/** Queries cached per reader: clients repeat the same ones. */
const maxQueries = 100;
const maxQueryLength = 1_000;
const parsed = new WeakMap<Reader, Map<string, ListQuery>>();

/** Answers a list query: a page of records, or their number. */
export async function answerList(
  source: ListSource,
  runtime: RecordRuntime,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const raw = rawQuery(request);
  const query = queryOf(raw, source.reader);
  if (query.count) return sendJson(reply, String(await countRecords(source, query, runtime)));
  if (!query.total) {
    const page = await readPage(source, query, runtime, true);
    if (page.last !== undefined) {
      void reply.header('link', nextLink(request, query, cursorOf(page.last, source, query, runtime)));
    }
    return sendJson(reply, page.body);
  }
  const [page, total] = await Promise.all([readPage(source, query, runtime, false), countRecords(source, query, runtime)]);
  // The number of rows before a cursor is not known.
  const isPlaced = page.count > 0 && !query.after;
  const range = isPlaced ? `${query.offset}-${query.offset + page.count - 1}` : '*';
  void reply.header('x-total-count', String(total)).header('content-range', `items ${range}/${total}`);
  sendJson(reply, page.body);
}

function queryOf(raw: string, reader: Reader): ListQuery {
  let queries = parsed.get(reader);
  if (!queries) parsed.set(reader, (queries = new Map<string, ListQuery>()));
  let query = queries.get(raw);
  if (!query) {
    query = parseListQuery(new URLSearchParams(raw), reader);
    if (raw.length > maxQueryLength || query.after) return query;
    if (queries.size >= maxQueries) queries.delete(queries.keys().next().value as string);
    queries.set(raw, query);
  }
  return query;
}
