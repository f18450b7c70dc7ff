import {
  constants,
  type Locale,
  localeOfPath,
  type PagePayload,
  type FailedPage,
  type ShownPage,
} from '@viewkraft/model';
import { isAppAddress } from '../../routing/isAppAddress.js';
import { loadSiteTexts } from '../texts/loadSiteTexts.js';
import { noMenus } from './ShownPage.js';

/** For so long a payload that was fetched ahead counts as fresh. */
const freshMilliseconds = 5_000;

/** The answer is neither a page nor that there is none: the browser itself has to go there. */
export class NeedsFullLoad extends Error {}

/** Pages by their payload (B7), fetched when one goes there, or ahead: four at a time at the most (A10). */
export class PayloadStore {
  private readonly ahead = new Map<string, { readonly at: number; readonly page: Promise<ShownPage> }>();
  private running = 0;

  constructor(
    private readonly fetcher: typeof fetch = (input, init) => fetch(input, init),
    private readonly now: () => number = Date.now,
    private readonly texts: (locale: Locale) => Promise<unknown> = loadSiteTexts,
  ) {}

  /** The page behind a path, with the texts of its language; one that is not there is a page too. Throws NeedsFullLoad. */
  load(pathname: string): Promise<ShownPage> {
    const known = this.ahead.get(pathname);
    this.ahead.delete(pathname);
    return known && this.now() - known.at < freshMilliseconds ? known.page : this.fetch(pathname);
  }

  /** Fetches a page that is likely to be asked for next. */
  prepare(pathname: string): void {
    const known = this.ahead.get(pathname);
    if (this.running >= constants.routePreload || (known && this.now() - known.at < freshMilliseconds)) return;
    this.running += 1;
    const page = this.fetch(pathname);
    this.ahead.set(pathname, { at: this.now(), page });
    const done = (): void => {
      this.running -= 1;
    };
    page.then(done, () => {
      done();
      // Asked for in earnest it may be there.
      this.ahead.delete(pathname);
    });
  }

  /** The same for what a link leads to, where that is a page of the site and not the one that is shown. */
  prepareAddress(to: string): void {
    const { origin, pathname } = new URL(to, location.href);
    if (origin !== location.origin || pathname === location.pathname) return;
    if (!isAppAddress(pathname)) this.prepare(pathname);
  }

  private async fetch(pathname: string): Promise<ShownPage> {
    const [page] = await Promise.all([this.ask(pathname), this.texts(localeOfPath(pathname))]);
    await this.texts(page.locale);
    return page;
  }

  private async ask(pathname: string): Promise<ShownPage> {
    const address = `${pathname.replace(/\/+$/, '')}/_payload.json`;
    const headers = { Accept: 'application/json' };
    const answer = await this.fetcher(address, { headers, redirect: 'manual' }).catch(() => null);
    if (answer?.ok) return (await answer.json()) as PagePayload;
    const body =
      answer?.status === 404 ? ((await answer.json().catch(() => null)) as Partial<FailedPage> | null) : null;
    if (!body?.menus) throw new NeedsFullLoad(pathname);
    return { status: 404, path: pathname, locale: localeOfPath(pathname), menus: body.menus ?? noMenus };
  }
}

/** The document's own store. */
export const payloads = new PayloadStore();
