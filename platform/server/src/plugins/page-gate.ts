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
  /** A page of the gate's own: `style` is plain CSS, `body` HTML, both trusted; needs no scripts. Ignored for payloads and records, which get an error body. */
  readonly page?: { readonly title: string; readonly style: string; readonly body: string };
}

/** Stands before the site, also before what is kept ready (I1, I3). Asked for every request, so it is quick. */
export interface PageGate {
  /** undefined: the request goes its way. */
  hold(visit: GateVisit): HeldVisit | undefined | Promise<HeldVisit | undefined>;
}
