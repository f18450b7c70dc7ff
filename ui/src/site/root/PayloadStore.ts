import {
  type FailedPage,
  type Locale,
  localeOfPath,
  type PagePayload,
  type PluginPage,
  type ShownPage,
} from '@viewkraft/model';
import { isAppAddress } from '../../base/routing/isAppAddress.js';
import { needsOwnDocument } from '../../base/routing/needsOwnDocument.js';
import { preloadSlots, type PreloadSlots } from '../../base/loading/PreloadSlots.js';
import { prepareShown } from '../rendered/prepareShown.js';
import { loadSiteTexts } from '../../base/i18n/loadSiteTexts.js';

/** Time in milliseconds during which a preloaded payload counts as fresh. */
const freshMilliseconds = 5_000;

/** The response is neither a page nor a 404: the browser must load the address itself. */
export class NeedsFullLoad extends Error {}

/** The address redirects to another one of this site (A13). */
export class Redirected extends Error {
  /** `to`: a path of this site with its query. */
  constructor(readonly to: string) {
    super(to);
  }

  /** Target of the redirect for the requested address; keeps the hash, as browsers do for a redirect of the server. */
  target(requested: URL): URL {
    const url = new URL(this.to, requested);
    url.hash ||= requested.hash;
    return url;
  }
}

/** Address of a page of the site. */
type PageAddress = Pick<URL, 'pathname' | 'search'>;

/** Pages by their payload (B7), loaded on navigation or ahead of it (A10). */
export class PayloadStore {
  private readonly ahead = new Map<string, { readonly at: number; readonly page: Promise<ShownPage> }>();

  constructor(
    private readonly fetcher: typeof fetch = (input, init) => fetch(input, init),
    private readonly now: () => number = Date.now,
    private readonly texts: (locale: Locale) => Promise<unknown> = loadSiteTexts,
    private readonly slots: Pick<PreloadSlots, 'take'> = preloadSlots,
  ) {}

  /**
   * Returns the page behind an address, with the texts of its language; a missing page is a result too. Throws
   * NeedsFullLoad and Redirected.
   */
  load(address: PageAddress): Promise<ShownPage> {
    const key = keyOf(address);
    const known = this.ahead.get(key);
    this.ahead.delete(key);
    return known && this.now() - known.at < freshMilliseconds ? known.page : this.fetch(address);
  }

  /** Preloads a page that is likely to be opened next. */
  prepare(address: PageAddress): void {
    const key = keyOf(address);
    const known = this.ahead.get(key);
    if (known && this.now() - known.at < freshMilliseconds) return;
    this.slots.take(() => {
      const page = this.fetch(address);
      this.ahead.set(key, { at: this.now(), page });
      page.catch((error: unknown) => {
        // A real navigation retries and may succeed.
        if (!(error instanceof Redirected)) this.ahead.delete(key);
      });
      return page;
    });
  }

  /** Preloads the target of a link, if the target is another page of the site. */
  prepareAddress(to: string): void {
    const url = new URL(to, location.href);
    if (url.origin !== location.origin || url.pathname === location.pathname) return;
    if (!isAppAddress(url.pathname) && !needsOwnDocument(url.href)) this.prepare(url);
  }

  private async fetch(address: PageAddress): Promise<ShownPage> {
    const [page] = await Promise.all([this.ask(address), this.texts(localeOfPath(address.pathname))]);
    await Promise.all([this.texts(page.locale), prepareShown(page)]);
    return page;
  }

  private async ask({ pathname, search }: PageAddress): Promise<ShownPage> {
    const response = await this.get(`${pathname.replace(/\/+$/, '')}/_payload.json${search}`);
    if (response?.ok) return (await response.json()) as PagePayload | PluginPage;
    if (response?.status !== 404) throw new NeedsFullLoad(pathname);
    const { menus } = await jsonOf<FailedPage>(response);
    if (menus) return { status: 404, path: pathname, locale: localeOfPath(pathname), menus };
    // Neither a page nor a missing one: a redirect, or a page of the application.
    const query = new URLSearchParams({ path: pathname + search });
    const led = await jsonOf<Redirect>(await this.get(`/api/path?${query.toString()}`));
    throw led.redirect === undefined || led.external ? new NeedsFullLoad(pathname) : new Redirected(led.redirect);
  }

  /** null: the server cannot be reached. */
  private get(path: string): Promise<Response | null> {
    // A full address: `//host/...` would be a request to another host.
    return this.fetcher(location.origin + path, { headers: { Accept: 'application/json' }, redirect: 'manual' }).catch(
      () => null,
    );
  }
}

/** Response of `/api/path`; empty if the path redirects nowhere. */
interface Redirect {
  readonly redirect: string;
  readonly external: boolean;
}

const keyOf = ({ pathname, search }: PageAddress): string => pathname + search;

async function jsonOf<T>(response: Response | null): Promise<Partial<T>> {
  const body = (await response?.json().catch(() => null)) as Partial<T> | null | undefined;
  return body ?? {};
}

/** The document's store. */
export const payloads = new PayloadStore();
