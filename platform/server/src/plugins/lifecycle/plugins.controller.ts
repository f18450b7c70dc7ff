import { Controller, Get, Header, Headers, HttpCode, Param, Post, Put } from '@nestjs/common';
import { AppError, type PluginsReport } from '@viewkraft/model';
import { Access } from '../../kernel/caller/access.decorator.js';
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
    @Headers('accept-language') languages?: string,
  ): Promise<PluginsReport> {
    await this.manager.change(name, body);
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
