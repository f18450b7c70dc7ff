import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { Access } from '../access/access.decorator.js';
import { CONFIG, type Config } from '../config/config.js';
import { PageRecords } from '../pages/page-records.js';
import type { ClientBuild } from '../public/client-build.js';
import { clientDir } from '../public/client-files.js';
import { CurrentBuild } from './current-build.js';

/** `/builds`: which build of the pages is served, so that an open page knows when it is an old one (B6). */
@Controller('builds')
@Access('public')
export class BuildsController {
  private readonly current: CurrentBuild;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly pages: PageRecords,
  ) {
    this.current = new CurrentBuild(clientDir(config.root));
  }

  @Get('latest.json')
  latest(@Res({ passthrough: true }) reply: FastifyReply): object {
    const { id, timestamp } = this.build();
    reply.header('cache-control', 'no-cache');
    return { id, timestamp };
  }

  /** The manifest of the present build; those of others have gone with them. */
  @Get('meta/:file')
  async meta(@Param('file') file: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const { id, timestamp } = this.build();
    if (file !== `${id}.json`) throw new AppError('NOT_FOUND');
    const snapshot = await this.pages.snapshot();
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return {
      id,
      timestamp,
      // Redirects are records, asked for by `/api/path`.
      matcher: { static: {}, wildcard: {}, dynamic: {} },
      prerendered: snapshot
        .pages()
        .map(({ address }) => address)
        .sort(),
    };
  }

  private build(): ClientBuild {
    const build = this.current.get();
    if (!build) throw new AppError('UNAVAILABLE', {}, { retryAfter: 5 });
    return build;
  }
}
