import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { pageConfigOf } from '../../base/config/pageConfig.js';
import { SiteContext, type Site } from '../../base/site/Site.js';
import { Image } from './Image.js';

const site = { config: pageConfigOf({ imageDomains: ['pictures.example'] }) } as Site;
/** Markup as the server renders it. */
const markup = (image: ReactElement) => renderToStaticMarkup(<SiteContext value={site}>{image}</SiteContext>);

test('[B5] the space of a picture is reserved, and the picture loads when it comes near the viewport', () => {
  expect(markup(<Image src="/media/a.png" alt="A bakery" width={300} height={200} densities={[1]} />)).toBe(
    '<img width="300" height="200" srcSet="/_ipx/f_webp&amp;w_300/media/a.png 1x" src="/_ipx/f_webp&amp;w_300/media/a.png" alt="A bakery" loading="lazy" decoding="async"/>',
  );
});

test('[B5] a picture that is visible at once loads first', () => {
  const html = markup(<Image src="/media/a.png" alt="" width={300} height={200} isEager />);
  expect(html).toContain('loading="eager"');
  expect(html.toLowerCase()).toContain('fetchpriority="high"');
  expect(html).toContain('alt=""');
});

test('[B5] a picture of another host is served by ours if the host is configured, otherwise a link leads to it', () => {
  expect(markup(<Image src="https://pictures.example/a.png" alt="A hill" width={3} height={2} />)).toContain(
    'src="/_ipx/f_webp&amp;w_6/https://pictures.example/a.png"',
  );
  expect(markup(<Image src="https://else.example/a.png" alt="A hill" width={3} height={2} />)).toBe(
    '<a href="https://else.example/a.png" rel="noopener noreferrer">A hill (else.example)</a>',
  );
  expect(markup(<Image src="javascript:alert(1)" alt="A hill" width={3} height={2} />)).toBe('<span>A hill</span>');
});
