import { Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import { isObject, AppError, columnKind, limits, type Scalar, type View } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { Access } from '../../../kernel/caller/access.decorator.js';
import { callerOf } from '../../../kernel/caller/caller.js';
import { refuseQuery } from '../../../kernel/http/request-query.js';
import { WriteAct } from '../../history/history-act.js';
import { linkedSource } from '../links/linked-source.js';
import { findLink, linkRecords, unlinkRecord } from '../write/link-records.js';
import type { LinkRequest } from '../write/link-request.js';
import { readableKeys, type RecordResponse } from '../read/read-records.js';
import { RecordRuntimes } from '../record-runtimes.js';
import { answerList } from './list-response.js';
import { bodyOf, listText, nameAct, type RecordRequest, requireKey, requireReader, sendJson, writingCaller } from './record-request.js';
import { RequestOrigin } from './request-origin.js';
import { keyColumn } from '../sql/statement.js';

/** The records related to one record. */
@Controller('api/:view/:id/:association')
@Access('records')
export class AssociationsController {
  constructor(private readonly runtimes: RecordRuntimes) {}

  @Get()
  async list(
    @Param('view') name: string,
    @Param('id') id: string,
    @Param('association') association: string,
    @Req() request: RecordRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const runtime = this.runtimes.forReading(new RequestOrigin(request));
    const view = runtime.view(name);
    const reader = requireReader(runtime, view, callerOf(request).identity);
    const key = requireKey(view, id);
    if ((await readableKeys({ reader }, [key], runtime, runtime.database)).length === 0) {
      throw new AppError('RECORD_NOT_FOUND');
    }
    await answerList(linkedSource(reader, key, association), runtime, request, reply);
  }

  @Post()
  async link(
    @Param('view') name: string,
    @Param('id') id: string,
    @Param('association') association: string,
    @Req() request: RecordRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const link = this.requestOf(name, id, association, request);
    const { keys, list } = readLinkBody(bodyOf(request), link.target);
    // The other types of associations change one record, or two.
    const act = list && link.association.type === 'hasMany' ? new WriteAct('update') : null;
    const context = { ...link.context, author: { ...link.author, act } };
    const records = await linkRecords({ ...link, context }, keys, list, this.runtimes.tools);
    nameAct(reply, act);
    sendJson(reply, list ? listText(records) : (records[0] as RecordResponse).body);
  }

  @Delete(':child')
  async unlink(
    @Param('view') name: string,
    @Param('id') id: string,
    @Param('association') association: string,
    @Param('child') child: string,
    @Req() request: RecordRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const link = this.requestOf(name, id, association, request);
    await unlinkRecord(link, child, this.runtimes.tools);
    void reply.code(204).send();
  }

  private requestOf(name: string, id: string, association: string, request: RecordRequest): LinkRequest {
    const runtime = this.runtimes.for(new RequestOrigin(request));
    const caller = writingCaller(request);
    const view = runtime.view(name);
    const link = findLink(runtime, view, association, caller);
    refuseQuery(request);
    return { ...link, parent: requireKey(view, id) };
  }
}

/** `{"id": childId}` or `{"id": [childId, ...]}`: a value that cannot be a key of the target is an unknown record. */
function readLinkBody(
  body: unknown,
  target: View,
): { readonly keys: readonly NonNullable<Scalar>[]; readonly list: boolean } {
  if (!isObject(body)) throw new AppError('INVALID', {}, { details: [{ key: 'notARecord' }] });
  const unknown = Object.keys(body).filter((name) => name !== 'id');
  if (unknown.length > 0) {
    throw new AppError(
      'INVALID',
      {},
      { details: unknown.map((name) => ({ column: name.slice(0, 100), key: 'unknownColumn' })) },
    );
  }
  const { id } = body;
  const list = Array.isArray(id);
  const ids: readonly unknown[] = list ? (id as readonly unknown[]) : [id];
  const plain = ids.every((one) => typeof one === 'string' || typeof one === 'number');
  if (!plain || ids.length > limits.arrayBody) {
    throw new AppError('INVALID', {}, { details: [{ column: 'id', key: list ? 'idList' : 'linkId' }] });
  }
  const column = keyColumn(target);
  const keys = ids.map((one) => {
    const read = columnKind(column.type).coerce(one, column);
    if ('problem' in read || read.value === null) throw new AppError('RECORD_NOT_FOUND');
    return read.value;
  });
  return { keys, list };
}
