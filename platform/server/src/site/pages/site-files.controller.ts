import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import type { CallerHolder } from '../../kernel/caller/caller.js';
import { PublicAddress } from '../../kernel/config/public-address.js';
import { entityTag, knowsTag } from '../../kernel/http/file-headers.js';
import { PageFinder } from './page-finder.js';
import { PageGuards } from './page-guards.js';
import { PageRecords } from './page-records.js';
import { withQuery } from './redirections.js';
import { printRobots, printSiteMap } from './site-map.js';

/** Addresses of the site for programs: redirects, sitemap and robots.txt. */
@Controller()
@Access('public')
export class SiteFilesController {
  private siteMap = { stamp: '', text: '' };

  constructor(
    private readonly records: PageRecords,
    private readonly finder: PageFinder,
    private readonly guards: PageGuards,
    private readonly address: PublicAddress,
  ) {}

  /** The destination of a path; an empty object: no redirect. */
  @Get('api/path')
  async path(
    @Query('path') requested: unknown,
    @Req() request: CallerHolder,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    if (typeof requested !== 'string' || !requested.startsWith('/')) throw new AppError('BAD_QUERY');
    void reply.header('cache-control', 'no-store');
    const [path, search = ''] = requested.split('#', 1)[0]?.split(/(?=\?)/, 2) as [string, string?];
    const response = await this.finder.find(path);
    if (response.kind !== 'redirect') return {};
    const { to, status, external } = response;
    return { redirect: withQuery(this.guards.destination(request, to), search), status, external };
  }

  @Get('sitemap.xml')
  async siteMapFile(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const snapshot = await this.records.snapshot();
    if (this.siteMap.stamp !== snapshot.stamp) {
      this.siteMap = { stamp: snapshot.stamp, text: printSiteMap(snapshot.pages(), this.address.origin) };
    }
    sendFile(request, reply, 'application/xml; charset=utf-8', this.siteMap.text);
  }

  @Get('robots.txt')
  robots(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    sendFile(request, reply, 'text/plain; charset=utf-8', printRobots(this.address.origin));
  }
}

function sendFile({ headers }: FastifyRequest, reply: FastifyReply, type: string, text: string): void {
  const etag = entityTag(text);
  reply.headers({ etag, 'cache-control': 'public, no-cache' });
  if (knowsTag(headers['if-none-match'], etag)) void reply.code(304).send();
  else void reply.type(type).send(text);
}
