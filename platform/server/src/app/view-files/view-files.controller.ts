import { Controller, Delete, Get, Header, Headers, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import {
  AppError,
  exchangeFormats,
  type ViewFileCheck,
  type ViewFileGuess,
  type ViewFileReport,
  type ViewFilesReport,
  type ViewFileVersion,
} from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { callerOf, type Caller, type CallerHolder } from '../../kernel/caller/caller.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { localeOf, Texts } from '../../kernel/errors/texts.js';
import { ValidatedBody } from '../../kernel/validation/validated-body.js';
import { AuditTrail } from '../../identity/audit/audit-trail.js';
import { formatOf } from '../../data/records/http/import.controller.js';
import { ImportFiles } from '../../data/records/import/import-files.js';
import type { ViewFileBody } from './view-file-body.js';
import { ViewFileService, type Condition } from './view-file-service.js';

type Request = FastifyRequest & CallerHolder;

const fileBody = () => import('./view-file-body.js').then(({ ViewFileBody }) => ViewFileBody);

/** The files that define views, for administrators without a shell. Read-only tokens are refused. */
@Controller('api/view-files')
@Access('admin')
export class ViewFilesController {
  constructor(
    private readonly files: ViewFileService,
    private readonly texts: Texts,
    private readonly audit: AuditTrail,
    private readonly imports: ImportFiles,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  list(@Req() request: Request): Promise<ViewFilesReport> {
    writingCaller(request);
    return this.files.list();
  }

  @Get(':name')
  @Header('Cache-Control', 'no-store')
  async read(
    @Param('name') name: string,
    @Req() request: Request,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ViewFileReport> {
    writingCaller(request);
    return tagged(await this.files.read(name), reply);
  }

  @Get(':name/versions')
  @Header('Cache-Control', 'no-store')
  versions(@Param('name') name: string, @Req() request: Request): Promise<ViewFileVersion[]> {
    writingCaller(request);
    return this.files.versions(name);
  }

  /** What saving the text would do; nothing is stored. */
  @Post(':name/check')
  @HttpCode(200)
  check(
    @Param('name') name: string,
    @ValidatedBody(fileBody) { text }: ViewFileBody,
    @Req() request: Request,
    @Headers('accept-language') languages?: string,
  ): Promise<ViewFileCheck> {
    return this.files.check(name, text, callerOf(request), this.texts.translate(localeOf(languages)));
  }

  /** The view that the records of a file need: its columns, types, names and labels. `title`: the file's name. */
  @Post('guess')
  @HttpCode(200)
  @Access('admin', { accepts: [exchangeFormats.csv, exchangeFormats.xlsx] })
  guess(@Req() request: Request, @Query('title') title?: string): Promise<ViewFileGuess> {
    const format = formatOf(request);
    if (format === 'ndjson') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
    return this.imports.receive(request.raw, (path) => this.files.guess(path, format, title ?? ''));
  }

  /**
   * Creates (`If-None-Match: *`, 201) or replaces (`If-Match: "<hash>"`, 200) a file; 412 when the file has changed, or
   * neither header is sent.
   */
  @Put(':name')
  async save(
    @Param('name') name: string,
    @ValidatedBody(fileBody) { text }: ViewFileBody,
    @Req() request: Request,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ViewFileReport> {
    const condition = conditionOf(request);
    const file = await this.files.save(name, text, condition, callerOf(request));
    this.record('viewSaved', name, request);
    void reply.code(condition === 'new' ? 201 : 200);
    return tagged(file, reply);
  }

  @Delete(':name')
  @HttpCode(204)
  async park(@Param('name') name: string, @Req() request: Request): Promise<void> {
    await this.files.park(name, conditionOf(request), callerOf(request));
    this.record('viewParked', name, request);
  }

  private record(event: 'viewSaved' | 'viewParked', view: string, request: Request): void {
    this.audit.record({ event, userId: callerOf(request).identity.id, device: deviceOf(request), detail: view });
  }
}

function writingCaller(request: Request): Caller {
  const caller = callerOf(request);
  if (caller.token?.readOnly === true) throw new AppError('TOKEN_READ_ONLY');
  return caller;
}

function conditionOf({ headers }: Request): Condition | undefined {
  if (headers['if-none-match']?.trim() === '*') return 'new';
  const hash = /^\s*"([0-9a-f]{64})"\s*$/.exec(headers['if-match'] ?? '')?.[1];
  return hash === undefined ? undefined : { hash };
}

function tagged(file: ViewFileReport, reply: FastifyReply): ViewFileReport {
  if (file.hash !== null) void reply.header('etag', `"${file.hash}"`);
  return file;
}
