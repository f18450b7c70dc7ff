import { parseListQuery, type ListQuery, type Reader } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countRecords, readPage } from '../read/read-records.js';
import type { RecordWorld } from '../record-world.js';
import type { ListSource } from '../sql/list-sql.js';
import { rawQuery, sendJson } from './record-request.js';

/** Queries kept for each reader: clients ask the same ones again and again. */
const mostQueries = 100;
const longestKept = 1_000;
const parsed = new WeakMap<Reader, Map<string, ListQuery>>();

/** Answers a list's query: a page of records, or their number. */
export async function answerList(
  source: ListSource,
  world: RecordWorld,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const raw = rawQuery(request);
  const query = queryOf(raw, source.reader);
  if (query.count) return sendJson(reply, String(await countRecords(source, query, world)));
  if (!query.total) {
    const page = await readPage(source, query, world, true);
    if (page.more) void reply.header('link', nextLink(request, raw, query));
    return sendJson(reply, page.body);
  }
  const [page, total] = await Promise.all([readPage(source, query, world, false), countRecords(source, query, world)]);
  const range = page.count === 0 ? '*' : `${query.offset}-${query.offset + page.count - 1}`;
  void reply.header('x-total-count', String(total)).header('content-range', `items ${range}/${total}`);
  sendJson(reply, page.body);
}

function queryOf(raw: string, reader: Reader): ListQuery {
  let queries = parsed.get(reader);
  if (!queries) parsed.set(reader, (queries = new Map<string, ListQuery>()));
  let query = queries.get(raw);
  if (!query) {
    query = parseListQuery(new URLSearchParams(raw), reader);
    if (raw.length > longestKept) return query;
    if (queries.size >= mostQueries) queries.delete(queries.keys().next().value as string);
    queries.set(raw, query);
  }
  return query;
}

/** The same address with the next page's offset. */
function nextLink({ url }: FastifyRequest, raw: string, { limit, offset }: ListQuery): string {
  const parameters = new URLSearchParams(raw);
  parameters.set('limit', String(limit));
  parameters.set('offset', String(offset + limit));
  return `<${url.split('?', 1)[0] ?? ''}?${parameters.toString()}>; rel="next"`;
}
