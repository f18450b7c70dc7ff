import type { HeadPage, ShownPage } from '@viewkraft/model';
import { StrictMode, type ReactNode } from 'react';
// React's Node build tracks every promise of the process with an AsyncLocalStorage, which slows down all requests.
import { renderToReadableStream } from 'react-dom/server.edge';
import { pageConfigOf } from './base/config/pageConfig.js';
import { activePlugins } from './base/plugin/activePlugins.js';
import { loadGates } from './plugin/PluginGates.js';
import { SiteRoot, type SiteGuide } from './site/root/SiteRoot.js';
import { headPage } from './site/applyHead.js';
import { prepareShown } from './site/rendered/prepareShown.js';
import { isServedComplete } from './site/rendered/ServedContent.js';
import { extractInlineStyles } from './site/root/extractInlineStyles.js';
import { siteTextsWith } from './base/i18n/loadSiteTexts.js';
import { siteText } from './base/texts/siteTexts.js';
import type { GuestPageInput } from './app/site/guestPage.js';

export interface RenderInput {
  readonly page: ShownPage;
  /** The address, without its query. */
  readonly path: string;
  /** Query that links keep, for a preview or a plugin's page. */
  readonly search: string;
  /** The public configuration. */
  readonly config: unknown;
}

export interface Rendered {
  /** HTML of `#root`. */
  readonly html: string;
  /** Style sheet for the HTML; empty if it needs none. */
  readonly style: string;
  /** Metadata for the document's head. */
  readonly head: HeadPage;
  /** Names of the chunks that the browser needs for the page (ui/stages.ts). */
  readonly chunks: readonly string[];
}

/** Longest time in milliseconds that a plugin's part may delay a page. */
const pluginTimeoutMs = 5_000;

/** Renders a public page to HTML that is complete without scripts. Rejects with the error that a component throws. */
export async function renderSite({ page, path, search, config: configData }: RenderInput): Promise<Rendered> {
  const config = pageConfigOf(configData);
  const plugins = activePlugins(config);
  const [texts, own] = await Promise.all([
    siteTextsWith(plugins, page.locale),
    prepareShown(page, config),
    loadGates(config),
  ]);
  const location = { pathname: path, search, hash: '' };
  const view = { page, location, key: 'default', place: undefined, applyHead: undefined };
  const noop = (): void => undefined;
  const guide: SiteGuide = {
    current: () => view,
    subscribe: () => noop,
    go: noop,
    prepare: noop,
    textsOf: () => texts,
  };
  const html = await htmlOf(
    <StrictMode>
      <SiteRoot guide={guide} config={config} />
    </StrictMode>,
  );
  const texted = plugins.length > 0 ? [`plugins-${page.locale}`] : [];
  const chunks = ['site', `words-${page.locale}`, ...texted, ...(isServedComplete(page) ? [] : own)];
  return { ...extractInlineStyles(html), head: headPage(page, siteText(texts)), chunks };
}

/**
 * Renders a page for guests, such as the sign-in, to the HTML of `#root`. Rejects with the error that a component
 * throws.
 */
export async function renderGuestPage(input: GuestPageInput): Promise<string> {
  const { guestPage } = await import('./app/site/guestPage.js');
  return htmlOf(await guestPage(input));
}

async function htmlOf(element: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(element, {
    // An outlined Suspense boundary would add an inline script.
    progressiveChunkSize: Infinity,
    signal: AbortSignal.timeout(pluginTimeoutMs),
    onError: (error) => void failures.push(error),
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  // Errors of the page itself have rejected by now; this error came from within a plugin's boundary.
  // eslint-disable-next-line no-console -- written to the server's log; the page renders without the failing part.
  for (const failure of failures) console.error('A part of a plugin could not be rendered.', failure);
  return html;
}
