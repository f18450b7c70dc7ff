import { Injectable } from '@nestjs/common';
import { inLocale, locales, printPath, readPath, type PagePayload } from '@viewkraft/model';
import { PageRecords } from '../page-records.js';
import type { PageSnapshot } from '../page-snapshot.js';
import { Contributions } from '../../../kernel/plugin/contributions.js';
import { payloadName } from '../../../kernel/http/routable-url.js';
import { ResponseCache } from './response-cache.js';
import { CachedResponse } from './cached-response.js';
import { PageRenderer } from './page-renderer.js';

/**
 * Cached responses of the site's pages and payloads: the same bytes for every visitor, rendered once and valid while
 * the records are unchanged.
 */
@Injectable()
export class SiteResponses {
  private readonly cache = new ResponseCache();
  hits = 0;
  /** Responses that were rendered. */
  misses = 0;
  private readonly making = new Map<string, Promise<CachedResponse | undefined>>();

  constructor(
    private readonly records: PageRecords,
    private readonly renderer: PageRenderer,
    private readonly contributions: Contributions,
  ) {}

  /** The response for a path, when cached and known to be fresh at this moment. */
  kept(path: string): CachedResponse | undefined {
    const entry = this.cache.get(path);
    if (!entry) return undefined;
    const snapshot = this.records.snapshot();
    if (entry.state !== snapshot || !entry.version.startsWith(this.renderer.build())) return undefined;
    this.hits += 1;
    return entry.response;
  }

  /**
   * Renders the home pages in advance, so that the first visitor does not wait for code to load. Errors appear on
   * request.
   */
  async warmUp(): Promise<void> {
    try {
      const state = await this.records.snapshot();
      for (const path of locales.map((locale) => inLocale('/', locale))) {
        const payload = state.page(path);
        if (payload) await this.page(path, payload, state);
      }
    } catch {
      // A request for the page reports the error.
    }
  }

  /** The HTML of a page found at a path in a state of the site; undefined when the UI was not built. */
  page(path: string, payload: PagePayload, state: PageSnapshot): Promise<CachedResponse | undefined> {
    return this.answer(path, payload, state, async () => {
      const page = await this.renderer.render(payload, path, state);
      if (!page) return undefined;
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-language': payload.locale,
        'content-security-policy': page.policy,
      };
      return new CachedResponse(page.html, headers, path === '/' ? ['Accept-Language', 'Cookie'] : []);
    });
  }

  payload(path: string, payload: PagePayload, state: PageSnapshot): Promise<CachedResponse | undefined> {
    return this.answer(`${path === '/' ? '' : path}${payloadName}`, payload, state, () => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'content-language': payload.locale };
      return Promise.resolve(new CachedResponse(JSON.stringify(payload), headers));
    });
  }

  private async answer(
    key: string,
    payload: PagePayload,
    state: PageSnapshot,
    make: () => Promise<CachedResponse | undefined>,
  ): Promise<CachedResponse | undefined> {
    const version = `${this.renderer.build()} ${payload.version} ${this.contributions.mark(payload, state)}`;
    const entry = this.cache.get(key);
    if (entry?.version === version) {
      entry.state = state;
      this.hits += 1;
      return entry.response;
    }
    const turn = `${version} ${key}`;
    let made = this.making.get(turn);
    if (!made) {
      this.misses += 1;
      made = make();
      this.making.set(turn, made);
      const end = (): void => void this.making.delete(turn);
      made.then(end, end);
    }
    const response = await made;
    if (response && isPlain(key)) this.cache.set(key, { response, version, state });
    return response;
  }
}

/** Alternative spellings of an address, of which there are many, are answered but not cached. */
function isPlain(path: string): boolean {
  const read = readPath(path);
  return read !== null && printPath(read) === path;
}
