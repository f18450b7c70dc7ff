import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import { AppError, locales } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { Access } from '../access/access.decorator.js';
import { CONFIG, type Config } from '../config/config.js';
import { messagesOf } from './messages.js';
import { publicConfig } from './public-config.js';

/** What every visitor may fetch before anything else. */
@Controller()
@Access('public')
export class PublicController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Contract 6; an empty object with the no-cookies setting, where the page brings what it needs (G9). */
  @Get('api/public')
  settings(): object {
    return this.config.site.noCookies ? {} : { config: publicConfig(this.config), plugins: {} };
  }

  /** Where a path leads (A13): nowhere else, until redirects are records. */
  @Get('api/path')
  path(@Query('path') path: unknown): object {
    if (typeof path !== 'string' || !path.startsWith('/')) throw new AppError('BAD_QUERY');
    return {};
  }

  @Get('_i18n/:locale/messages.json')
  messages(@Param('locale') name: string, @Res({ passthrough: true }) reply: FastifyReply): object {
    const locale = locales.find((one) => one === name);
    if (!locale) throw new AppError('NOT_FOUND');
    reply.header('cache-control', 'no-cache');
    return { [locale]: messagesOf(this.config.root, locale) };
  }
}
