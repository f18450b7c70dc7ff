import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { AppError, locales, type Locale } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../access/access.decorator.js';
import { CONFIG, type Config } from '../config/config.js';
import { knowsTag } from '../media/file-headers.js';
import { PageRecords } from '../pages/page-records.js';
import { Contributions } from '../plugins/contributions.js';
import { PLUGINS, type PluginSet } from '../plugins/plugin-set.js';
import { readMessages, type Messages } from './messages.js';
import { publicConfig } from './public-config.js';

/** What every visitor may fetch before anything else. */
@Controller()
@Access('public')
export class PublicController {
  private readonly texts = new Map<Locale, Messages>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PLUGINS) private readonly plugins: PluginSet,
    private readonly contributions: Contributions,
    private readonly records: PageRecords,
  ) {}

  /** Contract 6; an empty object with the no-cookies setting, where the page brings what it needs (G9). */
  @Get('api/public')
  async settings(): Promise<object> {
    if (this.config.site.noCookies) return {};
    const plugins = this.contributions.sections(await this.records.snapshot());
    return { config: publicConfig(this.config), plugins };
  }

  /** The texts of the pages (B8), by their locale; some clients put a hash of their own before it. */
  @Get(['_i18n/:locale/messages.json', '_i18n/:hash/:locale/messages.json'])
  messages(@Param('locale') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const locale = locales.find((one) => one === name);
    if (!locale) throw new AppError('LOCALE_NOT_FOUND', { locale: name.slice(0, 40) });
    const { text, tag } = this.messagesOf(locale);
    reply.headers({ 'cache-control': 'no-cache', etag: tag });
    if (knowsTag(request.headers['if-none-match'], tag)) return void reply.code(304).send();
    void reply.type('application/json; charset=utf-8').send(text);
  }

  private messagesOf(locale: Locale): Messages {
    const known = this.texts.get(locale);
    if (known) return known;
    const further = this.plugins.loaded.map(({ name, texts }) => [name, texts[locale].ui] as const);
    const messages = readMessages(this.config.root, locale, Object.fromEntries(further));
    this.texts.set(locale, messages);
    return messages;
  }
}
