import { Body, Controller, Get, Header, Headers, HttpCode, Param, Post, Put } from '@nestjs/common';
import { AppError, type PluginChange, type PluginsReport } from '@viewkraft/model';
import { Access } from '../../access/access.decorator.js';
import { localeOf, Texts } from '../../errors/texts.js';
import { PluginDesk } from './plugin-desk.js';

/** The plugins of this installation, for administrators: which there are, which serve, how they are set. */
@Controller('api/plan/plugins')
@Access('admin')
export class PluginsController {
  constructor(
    private readonly desk: PluginDesk,
    private readonly texts: Texts,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  list(@Headers('accept-language') languages?: string): Promise<PluginsReport> {
    return this.report(languages);
  }

  /** Answers when the change serves. */
  @Put(':name')
  async change(
    @Param('name') name: string,
    @Body() body: unknown,
    @Headers('accept-language') languages?: string,
  ): Promise<PluginsReport> {
    await this.desk.change(name, readBody(body));
    return this.report(languages);
  }

  /** Builds the UI with the plugins that are enabled; it goes on after the answer. */
  @Post('build')
  @HttpCode(202)
  async build(@Headers('accept-language') languages?: string): Promise<PluginsReport> {
    this.desk.build.start();
    return this.report(languages);
  }

  private report(languages: string | undefined): Promise<PluginsReport> {
    return this.desk.report(this.texts.translate(localeOf(languages)));
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
