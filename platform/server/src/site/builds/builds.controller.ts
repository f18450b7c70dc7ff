import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import type { FastifyReply } from 'fastify';
import { Access } from '../../kernel/caller/access.decorator.js';
import { type Config, CONFIG } from '../../kernel/config/config.js';
import { PageRecords } from '../pages/page-records.js';
import { ClientBuild } from '../../web/client-build.js';
import { clientDir } from '../../web/client-files.js';

/** The UI build on disk; the previous one while another is being written. */
class CurrentBuild {
  private readAt = 0;
  private build: ClientBuild | undefined;

  constructor(private readonly clientDir: string) {}

  /** Undefined: never built. */
  get(): ClientBuild | undefined {
    const written = statSync(join(this.clientDir, 'index.html'), { throwIfNoEntry: false })?.mtimeMs;
    if (written !== undefined && written !== this.readAt) {
      const read = ClientBuild.read(this.clientDir);
      if (read.id !== '') [this.build, this.readAt] = [read, written];
    }
    return this.build;
  }
}

/** `/builds`: the served build of the UI, by which an open page detects that it is outdated. */
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

  /** The manifest of the current build; manifests of other builds do not exist. */
  @Get('meta/:file')
  async meta(@Param('file') file: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    const { id, timestamp } = this.build();
    if (file !== `${id}.json`) throw new AppError('NOT_FOUND');
    const snapshot = await this.pages.snapshot();
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return {
      id,
      timestamp,
      // Redirects are records, looked up by `/api/path`.
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
