import { createHash } from 'node:crypto';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../access/access.decorator.js';
import { PublicAddress } from '../config/public-address.js';
import { knowsTag } from '../media/file-headers.js';
import { PageFinder } from './page-finder.js';
import { PageRecords } from './page-records.js';
import { withQuery } from './redirections.js';
import { printRobots, printSiteMap } from './site-map.js';

/** What programs ask about the site's addresses: where one leads, which there are, which to leave alone. */
@Controller()
@Access('public')
export class SiteFilesController {
  private siteMap = { stamp: '', text: '' };

  constructor(
    private readonly records: PageRecords,
    private readonly finder: PageFinder,
    private readonly address: PublicAddress,
  ) {}

  /** Where a path leads (A13); an empty object: nowhere else. */
  @Get('api/path')
  async path(@Query('path') asked: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    if (typeof asked !== 'string' || !asked.startsWith('/')) throw new AppError('BAD_QUERY');
    void reply.header('cache-control', 'no-store');
    const [path, search = ''] = asked.split('#', 1)[0]?.split(/(?=\?)/, 2) as [string, string?];
    const answer = await this.finder.find(path);
    if (answer.kind !== 'redirect') return {};
    return { redirect: withQuery(answer.to, search), status: answer.status, external: answer.external };
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
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({ etag, 'cache-control': 'public, no-cache' });
  if (knowsTag(headers['if-none-match'], etag)) void reply.code(304).send();
  else void reply.type(type).send(text);
}
