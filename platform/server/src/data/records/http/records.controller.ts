import { Controller, Delete, Get, Param, Post, Put, Req, Res } from '@nestjs/common';
import {
  AppError,
  hasVersions,
  isObject,
  parseRecordQuery,
  versionColumn,
  type Reader,
  type RecordQuery,
  type Scalar,
  type View,
} from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { Access } from '../../../kernel/caller/access.decorator.js';
import { callerOf, readerOfOne, variesByCaller } from '../../../kernel/caller/caller.js';
import { rawQuery, refuseQuery } from '../../../kernel/http/request-query.js';
import { knowsTag } from '../../../kernel/http/file-headers.js';
import { WriteAct } from '../../history/history-act.js';
import { readRecord, type RecordResponse } from '../read/read-records.js';
import type { RecordRuntime } from '../record-runtime.js';
import { findRecorded, type RecordedRecord } from '../history/history-access.js';
import { HistoryKeeper } from '../history/history-keeper.js';
import { readRecordAt } from '../history/record-at.js';
import { RecordRuntimes } from '../record-runtimes.js';
import { createRecords } from '../write/create-records.js';
import { deleteRecords } from '../write/delete-records.js';
import { updateRecords } from '../write/update-records.js';
import { writeContext } from '../rows/write-context.js';
import { answerList } from './list-response.js';
import { bodyOf, ifMatchOf, listText, nameAct, refuseLong, requireKey, requireReader, sendJson, sendRecord, type RecordRequest, writingCaller } from './record-request.js';
import { RequestOrigin } from './request-origin.js';

/** The records of one view, found by its name in the address: a new view file needs no new routes. */
@Controller('api/:view')
@Access('records')
export class RecordsController {
  constructor(
    private readonly runtimes: RecordRuntimes,
    private readonly history: HistoryKeeper,
  ) {}

  @Get()
  list(@Param('view') name: string, @Req() request: RecordRequest, @Res() reply: FastifyReply): Promise<void> {
    const runtime = this.runtimes.forReading(new RequestOrigin(request));
    const reader = requireReader(runtime, runtime.view(name), callerOf(request).identity);
    return answerList({ reader }, runtime, request, reply);
  }

  @Get(':id')
  async get(
    @Param('view') name: string,
    @Param('id') id: string,
    @Req() request: RecordRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const runtime = this.runtimes.forReading(new RequestOrigin(request));
    const view = runtime.view(name);
    const raw = rawQuery(request);
    const caller = callerOf(request);
    const reader = requireReader(runtime, view, raw === '' ? readerOfOne(caller, name, id) : caller.identity);
    if (raw === '') return this.getPlain(reader, requireKey(view, id), runtime, request, reply);
    const query = parseRecordQuery(new URLSearchParams(raw), reader);
    if (query.at) return this.getPast(await findRecorded(runtime, view, requireKey(view, id), caller), query, reply);
    const key = query.count ? keyOrNothing(() => requireKey(view, id)) : requireKey(view, id);
    const response = key === undefined ? null : await readRecord(reader, key, runtime, query.include, query.select);
    if (query.count) return sendJson(reply, response ? '1' : '0');
    if (!response) throw new AppError('RECORD_NOT_FOUND');
    sendJson(reply, response.body);
  }

  @Post()
  async create(@Param('view') name: string, @Req() request: RecordRequest, @Res() reply: FastifyReply): Promise<void> {
    const runtime = this.runtimes.for(new RequestOrigin(request));
    const list = Array.isArray(request.body);
    const caller = writingCaller(request, list ? 'bulk' : undefined);
    const act = list ? new WriteAct('create') : null;
    const context = writeContext(runtime, runtime.view(name), 'create', caller, { act });
    refuseQuery(request);
    const body = bodyOf(request);
    if (Array.isArray(body)) refuseLong(body);
    const records = await createRecords(Array.isArray(body) ? body : [body], list, context, this.runtimes.tools);
    nameAct(reply, context.author.act);
    if (list) sendJson(reply, listText(records), 201);
    else sendRecord(reply, records[0] as RecordResponse, 201);
  }

  @Put(':id')
  async update(
    @Param('view') name: string,
    @Param('id') id: string,
    @Req() request: RecordRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const runtime = this.runtimes.for(new RequestOrigin(request));
    const view = runtime.view(name);
    const context = writeContext(runtime, view, 'update', writingCaller(request));
    refuseQuery(request);
    const edit = { key: requireKey(view, id), body: bodyOf(request) };
    const [record] = await updateRecords([edit], false, ifMatchOf(request), context, this.runtimes.tools);
    sendRecord(reply, record as RecordResponse);
  }

  @Delete(':id')
  async delete(
    @Param('view') name: string,
    @Param('id') id: string,
    @Req() request: RecordRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const runtime = this.runtimes.for(new RequestOrigin(request));
    const view = runtime.view(name);
    const act = new WriteAct('delete');
    const context = writeContext(runtime, view, 'delete', writingCaller(request), { act });
    refuseQuery(request);
    const removal = { key: requireKey(view, id), version: sentVersion(request.body, view) };
    await deleteRecords([removal], false, ifMatchOf(request), context, this.runtimes.tools);
    nameAct(reply, context.author.act);
    void reply.code(204).send();
  }

  private async getPast(record: RecordedRecord, query: RecordQuery, reply: FastifyReply): Promise<void> {
    const { at = new Date(), select, count } = query;
    const since = this.history.completeSince(record.view);
    const response = await readRecordAt(record, at, since, select, this.runtimes.current);
    sendJson(reply, count ? '1' : response.body);
  }

  /** A record read without parameters has an entity tag: its version (B4). */
  private async getPlain(
    reader: Reader,
    key: NonNullable<Scalar>,
    runtime: RecordRuntime,
    request: RecordRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const response = await readRecord(reader, key, runtime);
    if (!response) throw new AppError('RECORD_NOT_FOUND');
    // A getter's result may change while the record keeps its version.
    if (response.version !== undefined && runtime.shapeOf(reader).getters.length === 0) {
      const tag = `"${response.version}"`;
      if (knowsTag(request.headers['if-none-match'], tag)) {
        void reply
          .code(304)
          .headers({ etag: tag, 'cache-control': 'private, no-cache', vary: variesByCaller });
        void reply.send();
        return;
      }
    }
    sendRecord(reply, response);
  }
}

/** The version that the body of a deletion names; it needs no body. */
function sentVersion(body: unknown, view: View): number | undefined {
  const version = isObject(body) && hasVersions(view) ? body[versionColumn] : undefined;
  if (version === undefined) return undefined;
  if (typeof version === 'number' && Number.isSafeInteger(version)) return version;
  throw new AppError('INVALID', {}, { details: [{ column: versionColumn, key: 'version' }] });
}

function keyOrNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'RECORD_NOT_FOUND') return undefined;
    throw error;
  }
}
