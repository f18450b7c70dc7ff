import { Body, Controller, Get, Header, Headers, HttpCode, Param, Post, Put } from '@nestjs/common';
import { AppError, type PluginChange, type PluginsReport } from '@viewkraft/model';
import { Access } from '../../kernel/caller/access.decorator.js';
import { localeOf, Texts } from '../../kernel/errors/texts.js';
import { PluginManager } from './plugin-manager.js';

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
    @Body() body: unknown,
    @Headers('accept-language') languages?: string,
  ): Promise<PluginsReport> {
    await this.manager.change(name, readBody(body));
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

function readBody(body: unknown): PluginChange {
  if (!isObject(body)) throw new AppError('BAD_BODY');
  const { enabled, options, ...others } = body;
  const details = Object.keys(others).map((column) => ({ column, key: 'unknownColumn' }));
  if (enabled !== undefined && typeof enabled !== 'boolean') details.push({ column: 'enabled', key: 'values' });
  if (options !== undefined && !isObject(options)) details.push({ column: 'options', key: 'notARecord' });
  if (details.length > 0) throw new AppError('INVALID', {}, { details });
  return body as PluginChange;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
