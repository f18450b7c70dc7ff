import type { HeadPage, ShownPage } from '@viewkraft/model';
import { StrictMode, type ReactNode } from 'react';
// The build for Node follows every promise of the process by an AsyncLocalStorage, which makes all requests dearer.
import { renderToReadableStream } from 'react-dom/server.edge';
import { pageConfigOf } from './config/pageConfig.js';
import { activePlugins } from './plugin/activePlugins.js';
import { loadGates } from './plugin/gates.js';
import { SiteRoot, type SiteGuide } from './site/root/SiteRoot.js';
import { headPage } from './site/headPage.js';
import { siteTextsWith } from './site/texts/loadSiteTexts.js';
import { siteText } from './site/texts/siteTexts.js';

/** What the server renders. */
export interface RenderInput {
  readonly page: ShownPage;
  /** The address, without its query. */
  readonly path: string;
  /** What everybody may know of the configuration. */
  readonly config: unknown;
}

export interface Rendered {
  /** What stands in `#root`. */
  readonly html: string;
  /** What its head tells of. */
  readonly head: HeadPage;
  /** Names of the chunks that the browser needs for it (ui/stages.ts). */
  readonly chunks: readonly string[];
}

/** So long a part of a plugin may keep a page waiting, in milliseconds. */
const patience = 5_000;

/** Renders a public page to HTML that is complete without scripts. Rejects with what a component throws. */
export async function renderSite({ page, path, config: told }: RenderInput): Promise<Rendered> {
  const config = pageConfigOf(told);
  const plugins = activePlugins(config);
  const [texts] = await Promise.all([siteTextsWith(plugins, page.locale), loadGates(config)]);
  const location = { pathname: path, search: '', hash: '' };
  const view = { page, location, key: 'default', place: undefined };
  const nowhere = (): void => undefined;
  const guide: SiteGuide = {
    current: () => view,
    subscribe: () => nowhere,
    go: nowhere,
    prepare: nowhere,
    textsOf: () => texts,
  };
  const html = await htmlOf(
    <StrictMode>
      <SiteRoot guide={guide} config={config} />
    </StrictMode>,
  );
  const chunks = ['site', `words-${page.locale}`, ...(plugins.length > 0 ? [`plugins-${page.locale}`] : [])];
  return { html, head: headPage(page, siteText(texts)), chunks };
}

async function htmlOf(element: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(element, {
    // A boundary that is outlined would come with an inline script.
    progressiveChunkSize: Infinity,
    signal: AbortSignal.timeout(patience),
    onError: (error) => void failures.push(error),
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  // Whatever is a page's own has rejected by now; what is left was in the boundary of a plugin.
  // eslint-disable-next-line no-console -- into the server's log; the page stands without it.
  for (const failure of failures) console.error('A part of a plugin could not be rendered.', failure);
  return html;
}
