import { Controller, Delete, Param, Put, Req, Res } from '@nestjs/common';
import { isObject, AppError, hasVersions, type ErrorDetail } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { Access } from '../../../kernel/caller/access.decorator.js';
import { refuseQuery } from '../../../kernel/http/request-query.js';
import { WriteAct } from '../../history/history-act.js';
import { RecordRuntimes } from '../record-runtimes.js';
import { deleteRecords, type Removal } from '../write/delete-records.js';
import { updateRecords } from '../write/update-records.js';
import { keysOf } from '../rows/reach-records.js';
import { writeContext, type WriteContext } from '../rows/write-context.js';
import { bodyOf, listText, nameAct, sendJson, type RecordRequest, refuseLong, writingCaller } from './record-request.js';
import { RequestOrigin } from './request-origin.js';

/** Many records of one view at once: all or none, in one transaction. */
@Controller('api/:view')
@Access('records')
export class BulkController {
  constructor(private readonly runtimes: RecordRuntimes) {}

  @Put()
  async update(@Param('view') name: string, @Req() request: RecordRequest, @Res() reply: FastifyReply): Promise<void> {
    const runtime = this.runtimes.for(new RequestOrigin(request));
    const context = writeContext(runtime, runtime.view(name), 'update', writingCaller(request, 'bulk'), {
      act: new WriteAct('update'),
    });
    refuseQuery(request);
    const bodies = requireList(bodyOf(request));
    const keys = keysOf(bodies, context);
    const edits = bodies.map((body, at) => ({ key: keys[at] as (typeof keys)[number], body }));
    const records = await updateRecords(edits, true, undefined, context, this.runtimes.tools);
    nameAct(reply, context.author.act);
    sendJson(reply, listText(records));
  }

  @Delete()
  async delete(@Param('view') name: string, @Req() request: RecordRequest, @Res() reply: FastifyReply): Promise<void> {
    const runtime = this.runtimes.for(new RequestOrigin(request));
    const context = writeContext(runtime, runtime.view(name), 'delete', writingCaller(request, 'bulk'), {
      act: new WriteAct('delete'),
    });
    refuseQuery(request);
    await deleteRecords(
      readRemovals(requireList(bodyOf(request)), context),
      true,
      undefined,
      context,
      this.runtimes.tools,
    );
    nameAct(reply, context.author.act);
    void reply.code(204).send();
  }
}

function requireList(body: unknown): readonly unknown[] {
  if (!Array.isArray(body)) throw new AppError('INVALID', {}, { details: [{ key: 'listOfRecords' }] });
  refuseLong(body);
  return body;
}

/** Reads keys and versions; other fields do not matter for a deletion. */
function readRemovals(bodies: readonly unknown[], context: WriteContext): Removal[] {
  const keys = keysOf(bodies, context);
  const problems: ErrorDetail[] = [];
  const removals = bodies.map((body, index) => {
    const version = isObject(body) ? body['_version'] : undefined;
    const expected = version === undefined || !hasVersions(context.view) ? undefined : version;
    if (expected !== undefined && !Number.isSafeInteger(expected))
      problems.push({ column: '_version', index, key: 'version' });
    return { key: keys[index] as (typeof keys)[number], version: expected as number | undefined };
  });
  if (problems.length > 0) throw new AppError('INVALID', {}, { details: problems });
  return removals;
}
