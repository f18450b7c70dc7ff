import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { AppError, describeModelList, readerOf } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { callerOf, variesByCaller, type CallerHolder } from '../../kernel/caller/caller.js';
import { entityTag, knowsTag } from '../../kernel/http/file-headers.js';
import { refuseQuery } from '../../kernel/http/request-query.js';
import { RecordExtensions } from '../extensions/record-extensions.js';
import { CatalogService } from './catalog.service.js';
import { modelFor, writerFor } from './model-for.js';

/** The definitions that this caller may see: without a grant of any kind, a view does not exist for the caller. */
@Controller('api/model')
@Access('public')
export class ModelController {
  constructor(
    private readonly catalog: CatalogService,
    private readonly extensions: RecordExtensions,
  ) {}

  @Get()
  list(@Req() request: FastifyRequest & CallerHolder, @Res() reply: FastifyReply): void {
    refuseQuery(request);
    const { catalog } = this.catalog.state;
    const { identity, isViewedAs } = callerOf(request);
    const now = new Date();
    const readers = [...catalog.views.values()].flatMap((view) => readerOf(catalog, view, identity, now) ?? []);
    answer(
      request,
      reply,
      describeModelList(
        readers,
        identity,
        (view) => !isViewedAs && writerFor(view, 'create', identity, this.extensions) !== null,
      ),
    );
  }

  @Get(':view')
  one(@Param('view') name: string, @Req() request: FastifyRequest & CallerHolder, @Res() reply: FastifyReply): void {
    refuseQuery(request);
    const model = modelFor(this.catalog.view(name), this.catalog.state.catalog, callerOf(request), this.extensions);
    if (!model) throw new AppError('VIEW_NOT_LOADED');
    answer(request, reply, model);
  }
}

function answer(request: FastifyRequest, reply: FastifyReply, body: unknown): void {
  const text = JSON.stringify(body);
  const etag = entityTag(text);
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: variesByCaller });
  if (knowsTag(request.headers['if-none-match'], etag)) void reply.code(304).send();
  else void reply.type('application/json; charset=utf-8').send(text);
}
