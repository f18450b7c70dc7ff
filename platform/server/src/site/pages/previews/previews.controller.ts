import { Body, Controller, Delete, HttpCode, Param, Post, Req } from '@nestjs/common';
import { AppError, inLocale, locales, previewQuery, printPath, type Locale, type PreviewLink } from '@viewkraft/model';
import { Access } from '../../../kernel/caller/access.decorator.js';
import { callerOf } from '../../../kernel/caller/caller.js';
import { PublicAddress } from '../../../kernel/config/public-address.js';
import { requestLocale } from '../../../kernel/http/request-locale.js';
import { requireKey, type RecordRequest } from '../../../data/records/http/record-request.js';
import { refuseQuery } from '../../../kernel/http/request-query.js';
import type { RecordValues } from '../../../data/extensions/record-extension.js';
import { RecordRuntimes } from '../../../data/records/record-runtimes.js';
import { reachRecords } from '../../../data/records/rows/reach-records.js';
import { writeContext } from '../../../data/records/rows/write-context.js';
import { PreviewLinks } from './preview-links.js';

/**
 * Links that show a saved page, live or not, to anyone who has the link. Callers who may update the page create and
 * revoke them.
 */
@Controller('api/pages/:id/preview')
@Access('records')
export class PreviewsController {
  constructor(
    private readonly runtimes: RecordRuntimes,
    private readonly links: PreviewLinks,
    private readonly address: PublicAddress,
  ) {}

  /** `{"locale": "de"}` selects the locale of the address; default: the caller's, if the page exists in it. */
  @Post()
  async make(@Param('id') id: string, @Body() body: unknown, @Req() request: RecordRequest): Promise<PreviewLink> {
    const page = await this.updatable(id, request);
    const path = addressOf(page, requestedLocale(body), requestLocale(request));
    const { token, expires } = await this.links.make(String(page['id']));
    return { url: this.address.origin + printPath(path) + previewQuery(token), expires: expires.toISOString() };
  }

  /** Revokes every link to the page. */
  @Delete()
  @HttpCode(204)
  async revoke(@Param('id') id: string, @Req() request: RecordRequest): Promise<void> {
    const page = await this.updatable(id, request);
    await this.links.revoke(String(page['id']));
  }

  private async updatable(id: string, request: RecordRequest): Promise<RecordValues> {
    const runtime = this.runtimes.current;
    const view = runtime.view('pages');
    const context = writeContext(runtime, view, 'update', callerOf(request));
    refuseQuery(request);
    const [record] = await reachRecords([requireKey(view, id)], context);
    return Object.fromEntries(record?.values ?? []);
  }
}

/** undefined: none requested. */
function requestedLocale(body: unknown): Locale | undefined {
  const requested = typeof body === 'object' && body !== null && 'locale' in body ? body.locale : undefined;
  if (requested === undefined) return undefined;
  const locale = locales.find((one) => one === requested);
  if (locale) return locale;
  throw new AppError('INVALID', {}, { details: [{ column: 'locale', key: 'values', params: { values: locales.join(', ') } }] }); // prettier-ignore
}

/** Decoded address; refused when the page does not exist in the requested locale, or in any. */
function addressOf(page: RecordValues, requested: Locale | undefined, preferred: Locale): string {
  const tried = requested ? [requested] : [preferred, ...locales];
  for (const locale of tried) {
    const path = page[`path_${locale}`];
    if (typeof path === 'string') return inLocale(path, locale);
  }
  throw new AppError('INVALID', {}, { details: [{ column: `path_${tried[0]}`, key: 'pagePreviewPath' }] });
}
