import type { HeadPage } from '@viewkraft/model';
import { StrictMode, type ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { pageConfigOf } from './config/pageConfig.js';
import type { ShownPage } from './site/root/ShownPage.js';
import { SiteRoot, type SiteGuide } from './site/root/SiteRoot.js';
import { headPage } from './site/headPage.js';
import { loadSiteTexts } from './site/texts/loadSiteTexts.js';
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

/** Renders a public page to HTML that is complete without scripts. Rejects with what a component throws. */
export async function renderSite({ page, path, config: told }: RenderInput): Promise<Rendered> {
  const config = pageConfigOf(told);
  const texts = await loadSiteTexts(page.locale);
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
  return { html, head: headPage(page, siteText(texts)), chunks: ['site', `words-${page.locale}`] };
}

async function htmlOf(element: ReactNode): Promise<string> {
  let failure: { readonly error: unknown } | undefined;
  // A boundary that is outlined would come with an inline script.
  const stream = await renderToReadableStream(element, {
    progressiveChunkSize: Infinity,
    onError: (error) => {
      failure ??= { error };
    },
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  if (failure) throw failure.error;
  return html;
}
