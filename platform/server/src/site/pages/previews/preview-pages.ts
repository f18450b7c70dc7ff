import { Inject, Injectable } from '@nestjs/common';
import { readPath, withoutEndSlash, type PagePayload } from '@viewkraft/model';
import { DATABASE } from '../../../kernel/database/database-token.js';
import type { Database } from '../../../kernel/database/database.js';
import { readPage } from '../page-rows.js';
import type { PageSnapshot } from '../page-snapshot.js';
import { addressAliases } from '../address-aliases.js';
import { PreviewLinks } from './preview-links.js';

/** Finds the page behind a preview link. Nothing is cached. */
@Injectable()
export class PreviewPages {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly links: PreviewLinks,
  ) {}

  /** The saved page at a path; undefined: the token does not belong to this page. */
  async find(path: string, token: string, state: PageSnapshot): Promise<PagePayload | undefined> {
    const address = withoutEndSlash(readPath(path) ?? '');
    const pageId = address === '' ? null : await this.links.pageOf(token);
    const row = pageId === null ? undefined : await readPage(this.db, pageId);
    return row && state.preview(row, addressAliases.get(address) ?? address);
  }
}
