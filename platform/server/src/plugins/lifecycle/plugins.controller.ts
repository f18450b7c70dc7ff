import { Controller, Get, Header, Headers, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { AppError, type PluginsReport } from '@viewkraft/model';
import type { FastifyRequest } from 'fastify';
import { AuditTrail } from '../../identity/audit/audit-trail.js';
import { Access } from '../../kernel/caller/access.decorator.js';
import { callerOf, type CallerHolder } from '../../kernel/caller/caller.js';
import { deviceOf } from '../../kernel/caller/device-of.js';
import { localeOf, Texts } from '../../kernel/errors/texts.js';
import { ValidatedBody } from '../../kernel/validation/validated-body.js';
import type { PluginChangeBody } from './plugin-change-body.js';
import { PluginManager } from './plugin-manager.js';

const changeBody = () => import('./plugin-change-body.js').then(({ PluginChangeBody }) => PluginChangeBody);

/** The installed plugins for administrators: which are enabled, and their settings. */
@Controller('api/plan/plugins')
@Access('admin')
export class PluginsController {
  constructor(
    private readonly manager: PluginManager,
    private readonly texts: Texts,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  list(@Headers('accept-language') languages?: string): Promise<PluginsReport> {
    return this.report(languages);
  }

  /** Answers when the change is active. */
  @Put(':name')
  async change(
    @Param('name') name: string,
    @ValidatedBody(changeBody, () => new AppError('BAD_BODY')) body: PluginChangeBody,
    @Req() request: FastifyRequest & CallerHolder,
    @Headers('accept-language') languages?: string,
  ): Promise<PluginsReport> {
    await this.manager.change(name, body);
    const about = { userId: callerOf(request).identity.id, device: deviceOf(request), detail: name };
    if (body.options) this.audit.record({ ...about, event: 'pluginSettings' });
    if (body.enabled !== undefined)
      this.audit.record({ ...about, event: body.enabled ? 'pluginEnabled' : 'pluginDisabled' });
    return this.report(languages);
  }

  /** Builds the UI with the enabled plugins; the build continues after the response. */
  @Post('build')
  @HttpCode(202)
  async build(@Headers('accept-language') languages?: string): Promise<PluginsReport> {
    this.manager.build.start();
    return this.report(languages);
  }

  private report(languages: string | undefined): Promise<PluginsReport> {
    return this.manager.report(this.texts.translate(localeOf(languages)));
  }
}
