import type { Identity, Locale } from '@viewkraft/model';

/**
 * What a request asks for: a page of the site or of the application, the payload of a page, records of a view
 * (including the view's model), or anything else (files, health, sign-in, plugins' own addresses).
 */
export type RequestedResource = 'page' | 'payload' | 'records' | 'other';

/** A request as passed to a gate, before anything else answers it. */
export interface GateVisit {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly asks: RequestedResource;
  readonly locale: Locale;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  cookie(name: string): string | undefined;
  /** Looks up the caller. A guest if the database does not answer. */
  identity(): Promise<Identity>;
}

/** The response that a held visitor gets instead. */
export interface HeldVisit {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Shown instead of a page. If it is missing, and for payloads and records, an error body is sent. */
  readonly page?: GatePage;
}

/** A page of the gate itself, which needs no scripts. Its texts are trusted: only the title is escaped. */
export interface GatePage {
  readonly title: string;
  /** Plain CSS, included in the page under its content policy. */
  readonly style: string;
  /** HTML inside `body`. */
  readonly body: string;
  /** Address of a script on this site, as a progressive enhancement. */
  readonly script?: string;
}

/** undefined: the request proceeds; `private`: it proceeds, but no shared cache may store the response. */
export type GateDecision = HeldVisit | 'private' | undefined;

/** Checked before the site answers, including cached pages (I1, I3). Called for every request, so it must be fast. */
export interface PageGate {
  hold(visit: GateVisit): GateDecision | Promise<GateDecision>;
  /**
   * Whether everybody may see the page at this path (locale included). Such a page gets no menu links to pages that are
   * held back. If it is missing, menus stay complete.
   */
  opens?(path: string): boolean;
}
