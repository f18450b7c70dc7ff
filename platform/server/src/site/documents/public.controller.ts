import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { AppError, locales } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { CONFIG, type Config } from '../../kernel/config/config.js';
import { knowsTag } from '../../kernel/http/file-headers.js';
import { PageRecords } from '../pages/page-records.js';
import { Contributions } from '../../kernel/plugin/contributions.js';
import { PageMessages } from './page-messages.js';
import { publicConfig } from '../../web/public-config.js';

/** What every visitor may fetch before signing in. */
@Controller()
@Access('public')
export class PublicController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly texts: PageMessages,
    private readonly contributions: Contributions,
    private readonly records: PageRecords,
  ) {}

  /** The public configuration; an empty object with the no-cookies setting, when the page contains what it needs. */
  @Get('api/public')
  async settings(): Promise<object> {
    if (this.config.site.noCookies) return {};
    const plugins = this.contributions.sections(await this.records.snapshot());
    return { config: publicConfig(this.config), plugins };
  }

  /** The texts of the UI in a locale; some clients put a hash of their own before the locale. */
  @Get(['_i18n/:locale/messages.json', '_i18n/:hash/:locale/messages.json'])
  messages(@Param('locale') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const locale = locales.find((one) => one === name);
    if (!locale) throw new AppError('LOCALE_NOT_FOUND', { locale: name.slice(0, 40) });
    const { text, tag } = this.texts.of(locale);
    reply.headers({ 'cache-control': 'no-cache', etag: tag });
    if (knowsTag(request.headers['if-none-match'], tag)) return void reply.code(304).send();
    void reply.type('application/json; charset=utf-8').send(text);
  }
}
