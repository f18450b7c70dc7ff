import { Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { Access } from '../../access/access.decorator.js';
import { callerOf } from '../../auth/caller.js';
import { linkedSource } from '../links/linked-source.js';
import { findLink, linkRecords, unlinkRecord } from '../links/link-records.js';
import type { LinkRequest } from '../links/link-request.js';
import { readableKeys, type RecordAnswer } from '../read/read-records.js';
import { RecordWorlds } from '../record-worlds.js';
import { answerList } from './answer-list.js';
import { readLinkBody } from './link-body.js';
import {
  bodyOf,
  listText,
  requireKey,
  requireReader,
  sendJson,
  type RecordRequest,
  refuseQuery,
} from './record-request.js';

/** The records that one record is related to. */
@Controller('api/:view/:id/:association')
@Access('records')
export class AssociationsController {
  constructor(private readonly worlds: RecordWorlds) {}

  @Get()
  async list(
    @Param('view') name: string,
    @Param('id') id: string,
    @Param('association') association: string,
    @Req() request: RecordRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const world = this.worlds.current;
    const view = world.view(name);
    const reader = requireReader(world, view, callerOf(request).identity);
    const key = requireKey(view, id);
    if ((await readableKeys({ reader }, [key], world, world.database)).length === 0) {
      throw new AppError('RECORD_NOT_FOUND');
    }
    await answerList(linkedSource(reader, key, association), world, request, reply);
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
    const records = await linkRecords(link, keys, list, this.worlds.tools);
    sendJson(reply, list ? listText(records) : (records[0] as RecordAnswer).body);
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
    await unlinkRecord(link, child, this.worlds.tools);
    void reply.code(204).send();
  }

  private requestOf(name: string, id: string, association: string, request: RecordRequest): LinkRequest {
    const world = this.worlds.current;
    const caller = callerOf(request);
    const view = world.view(name);
    const link = findLink(world, view, association, caller);
    refuseQuery(request);
    return { ...link, parent: requireKey(view, id) };
  }
}
