import { Injectable } from '@nestjs/common';
import { localeOfPath, readPath, withoutEndSlash, withoutLocale } from '@viewkraft/model';
import { Contributions } from '../../kernel/plugin/contributions.js';
import type { PageResponse } from './page-response.js';
import { PageRecords } from './page-records.js';
import type { PageSnapshot } from './page-snapshot.js';
import { addressAliases } from './address-aliases.js';

/** Decides what answers at an address. */
@Injectable()
export class PageFinder {
  constructor(
    private readonly records: PageRecords,
    private readonly contributions: Contributions,
  ) {}

  /** `path`: of the request, without query. */
  async find(path: string): Promise<PageResponse> {
    return findPage(path, await this.records.snapshot(), this.contributions);
  }
}

/**
 * The result for one snapshot: redirects first, then pages, then the application. Trailing slashes redirect to the
 * address without.
 */
export function findPage(
  path: string,
  snapshot: PageSnapshot,
  { routeAt }: Pick<Contributions, 'routeAt'>,
): PageResponse {
  const read = readPath(path);
  const locale = localeOfPath(read ?? path);
  if (read === null) return { kind: 'missing', locale, fatal: true };
  const address = withoutEndSlash(read);
  // Never redirected: `//host` would be another site.
  if (address.includes('//')) return { kind: 'missing', locale, fatal: false };
  const redirect = snapshot.redirect(address);
  if (redirect) return { kind: 'redirect', ...redirect };
  const payload = snapshot.page(addressAliases.get(address) ?? address);
  const rest = withoutEndSlash(withoutLocale(path));
  if (!payload && !routeAt(rest)) return { kind: 'missing', locale, fatal: false };
  if (address !== read) return { kind: 'redirect', to: withoutEndSlash(path), status: 301, external: false };
  return payload ? { kind: 'page', status: 200, payload } : { kind: 'app', locale, rest };
}
