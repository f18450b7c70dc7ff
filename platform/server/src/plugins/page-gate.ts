import type { Identity, Locale } from '@viewkraft/model';

/**
 * What a request asks for: a page of the site or of the application, the payload of a page, records of a view (their model
 * too), or anything else (files, health, sign-in, plugins' own addresses).
 */
export type AskedFor = 'page' | 'payload' | 'records' | 'other';

/** A request as a gate sees it, before anything else answers it. */
export interface GateVisit {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly asks: AskedFor;
  readonly locale: Locale;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  cookie(name: string): string | undefined;
  /** Who asks; looked up when it is called. A guest where the database does not answer. */
  identity(): Promise<Identity>;
}

/** What a visitor gets instead. */
export interface HeldVisit {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Shown instead of a page. Left out, and for payloads and records: an error body. */
  readonly page?: GatePage;
}

/** A page of the gate's own, which needs no scripts. The texts are trusted: nothing of them is escaped but the title. */
export interface GatePage {
  readonly title: string;
  /** Plain CSS; stands in the page under its content policy. */
  readonly style: string;
  /** HTML inside of `body`. */
  readonly body: string;
  /** Address of a script on this site, which makes the page nicer to use. */
  readonly script?: string;
}

/** undefined: the request goes its way; `private`: so it does, for who asks alone, and no cache gives the answer to others. */
export type GateWord = HeldVisit | 'private' | undefined;

/** Stands before the site, also before what is kept ready (I1, I3). Asked for every request, so it is quick. */
export interface PageGate {
  hold(visit: GateVisit): GateWord | Promise<GateWord>;
  /**
   * Whether everybody may see the page at this path (locale included), whoever asks. Such a page has no links of menus to
   * pages that are held. Left out: menus stay whole.
   */
  opens?(path: string): boolean;
}
