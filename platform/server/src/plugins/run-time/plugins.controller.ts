import { Body, Controller, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { Access } from '../../access/access.decorator.js';
import { PluginDesk } from './plugin-desk.js';
import type { PluginChange, PluginsReport } from './plugin-report.js';

/** The plugins of this installation, for administrators: which there are, which serve, how they are set. */
@Controller('api/plan/plugins')
@Access('admin')
export class PluginsController {
  constructor(private readonly desk: PluginDesk) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  list(): Promise<PluginsReport> {
    return this.desk.report();
  }

  /** Answers when the change serves. */
  @Put(':name')
  async change(@Param('name') name: string, @Body() body: unknown): Promise<PluginsReport> {
    await this.desk.change(name, readBody(body));
    return this.desk.report();
  }

  /** Builds the UI with the plugins that are enabled; it goes on after the answer. */
  @Post('build')
  @HttpCode(202)
  async build(): Promise<PluginsReport> {
    this.desk.build.start();
    return this.desk.report();
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
