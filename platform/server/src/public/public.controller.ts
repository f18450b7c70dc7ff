import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { AppError, locales } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../access/access.decorator.js';
import { CONFIG, type Config } from '../config/config.js';
import { knowsTag } from '../media/file-headers.js';
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

  /** The texts of the pages (B8), by their locale; some clients put a hash of their own before it. */
  @Get(['_i18n/:locale/messages.json', '_i18n/:hash/:locale/messages.json'])
  messages(@Param('locale') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const locale = locales.find((one) => one === name);
    if (!locale) throw new AppError('LOCALE_NOT_FOUND', { locale: name.slice(0, 40) });
    const { text, tag } = messagesOf(this.config.root, locale);
    reply.headers({ 'cache-control': 'no-cache', etag: tag });
    if (knowsTag(request.headers['if-none-match'], tag)) return void reply.code(304).send();
    void reply.type('application/json; charset=utf-8').send(text);
  }
}
