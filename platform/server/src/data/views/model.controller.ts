import { createHash } from 'node:crypto';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import {
  AppError,
  describeModel,
  describeModelList,
  readerOf,
  writerOf,
  type Identity,
  type View,
  type Writer,
} from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { callerOf, variesByCaller, type Caller, type CallerHolder } from '../../kernel/caller/caller.js';
import { RecordExtensions } from '../extensions/record-extensions.js';
import { CatalogService } from './catalog.service.js';

/** The definitions that this caller may see: without a grant of any kind, a view does not exist for the caller. */
@Controller('api/model')
@Access('public', { viewAs: true })
export class ModelController {
  constructor(
    private readonly catalog: CatalogService,
    private readonly extensions: RecordExtensions,
  ) {}

  @Get()
  list(@Req() request: FastifyRequest & CallerHolder, @Res() reply: FastifyReply): void {
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
        (view) => !isViewedAs && this.writer(view, 'create', identity) !== null,
      ),
    );
  }

  @Get(':view')
  one(@Param('view') name: string, @Req() request: FastifyRequest & CallerHolder, @Res() reply: FastifyReply): void {
    const model = this.describe(name, callerOf(request));
    if (!model) throw new AppError('VIEW_NOT_LOADED');
    answer(request, reply, model);
  }

  private describe(name: string, { identity, isViewedAs }: Caller): ReturnType<typeof describeModel> {
    const view = this.catalog.view(name);
    const reader = readerOf(this.catalog.state.catalog, view, identity, new Date());
    const writers = {
      create: this.writer(view, 'create', identity),
      update: this.writer(view, 'update', identity),
      delete: this.writer(view, 'delete', identity),
    };
    const model = describeModel(view, reader, writers, this.extensions.of(name)?.model?.(identity));
    return model && isViewedAs ? { ...model, can: { create: false, update: false, delete: false } } : model;
  }

  /** The columns that the identity may write; null also where the view's extension refuses the action to everybody. */
  private writer(view: View, action: Writer['action'], identity: Identity): Writer | null {
    return this.extensions.of(view.name)?.refusal?.(action) ? null : writerOf(view, action, identity);
  }
}

function answer(request: FastifyRequest, reply: FastifyReply, body: unknown): void {
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: variesByCaller });
  const etags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (etags?.includes(etag) || etags?.includes('*')) void reply.code(304).send();
  else void reply.type('application/json; charset=utf-8').send(text);
}
