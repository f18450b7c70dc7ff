import { parseBlocks, shownBlocks } from '@viewkraft/model';
import { renderToStaticMarkup } from 'react-dom/server';
import { pageConfig } from '../../base/config/pageConfig.js';
import { noMenus, type Site, SiteContext } from '../../base/site/Site.js';
import { Blocks } from './Blocks.js';

const noop = (): void => undefined;
const site: Site = {
  locale: 'en',
  config: pageConfig,
  menus: noMenus,
  t: (key, params) => [key, ...Object.values(params ?? {})].join(' '),
  location: { pathname: '/', search: '', hash: '' },
  go: noop,
  prepare: noop,
  addressIn: () => '/',
  rememberLocale: noop,
};

function html(blocks: readonly object[], title?: string): string {
  const { blocks: parsed, problems } = parseBlocks(blocks);
  expect(problems).toEqual([]);
  return renderToStaticMarkup(
    <SiteContext value={site}>
      <Blocks blocks={shownBlocks(parsed)} title={title} />
    </SiteContext>,
  );
}

const image = { src: '/media/a.png', alt: 'A harbour', width: 900, height: 600 };

test.each([
  ['heading', { level: 3, text: 'A < B', id: 'part', animation: 'popIn' }, ['<h3 id="part" data-animation="popIn" class="block-heading">A &lt; B</h3>']],
  ['text', { text: 'A **b** <i>c</i> [d](/e)' }, ['<p>A <strong>b</strong> &lt;i&gt;c&lt;/i&gt; <a href="/e">d</a></p>']],
  ['list', { items: ['One', 'Two'] }, ['<li>One</li><li>Two</li>']],
  ['image', { ...image }, ['src="/_ipx/', 'srcSet="/_ipx/', 'width="900"', 'height="600"', 'alt="A harbour"', 'loading="lazy"']],
  ['image', { ...image, src: '/drawings/data.svg', alt: 'Data' }, ['role="img" aria-label="Data"', '<use href="/drawings/data.svg#drawing">']],
  ['button', { text: 'Go', href: '/about' }, ['<a class="site-button" href="/about">Go</a>']],
  ['hero', { title: 'One idea', actions: [{ text: 'Go', href: '#on' }], image }, ['<h1>One idea</h1>', 'href="#on"', 'loading="eager"']],
  ['columns', { title: 'Two', items: [{ blocks: [{ type: 'text', text: 'Left' }] }, { blocks: [{ type: 'heading', level: 3, text: 'Right' }] }] }, ['<h2>Two</h2>', '<p>Left</p>', '>Right</h3>']],
  ['facts', { items: [{ value: '24', label: 'people' }] }, ['<dt>people</dt><dd>24</dd>']],
  ['gallery', { items: [{ ...image, caption: 'At dusk' }] }, ['<figcaption>At dusk</figcaption>']],
  ['quote', { text: 'Fine.', author: 'Ada', role: 'Reader' }, ['<blockquote><p>Fine.</p></blockquote>', 'Ada', 'Reader']],
  ['call', { title: 'Call us', text: 'Now', actions: [{ text: 'Call', href: 'tel:+49' }] }, ['<h2>Call us</h2>', 'href="tel:+49"']],
  ['embed', { title: 'Film', href: 'https://films.example/1' }, ['role="group" aria-label="Film"', 'site.openAt films.example', 'rel="noopener noreferrer"']],
])('[B1] a block %s is complete HTML without scripts or style attributes', (type, fields, expected) => {
  const markup = html([{ type, ...fields }]);
  for (const part of expected) expect(markup).toContain(part);
  expect(markup).not.toMatch(/ style=|<script|<iframe/);
}); // prettier-ignore

test.each([
  ['osm', 'https://www.openstreetmap.org/?mlat=53.5&amp;mlon=10#map=19/53.5/10'],
  ['google', 'https://www.google.com/maps/search/?api=1&amp;query=53.5,10'],
])('[H7] a map of %s loads nothing: a group named by its title holds a link to the place', (provider, href) => {
  const markup = html([{ type: 'map', provider, title: 'Our office', lat: 53.5, lng: 10, zoom: 22 }]);
  expect(markup).toContain('role="group" aria-label="Our office"');
  expect(markup).toContain(`href="${href}"`);
  expect(markup).not.toMatch(/<(?:img|iframe|script)|src=/);
});

test('[B1] a page has one h1: its first hero or heading of level 1, otherwise its title', () => {
  const first = { type: 'heading', level: 1, text: 'First' };
  expect(html([first, { type: 'hero', title: 'Hero' }, { ...first, text: 'Second' }], 'Title').match(/<h[12]\b[^>]*>\w+/g)).toEqual([
    '<h1 class="block-heading">First', '<h2>Hero', '<h2 class="block-heading">Second',
  ]);
  expect(html([{ type: 'columns', items: [{ blocks: [first] }] }], 'Title').match(/<h1\b[^>]*>\w+/g)).toEqual(['<h1 class="block-heading">First']);
  expect(html([{ type: 'heading', level: 2, text: 'Part' }], 'Title').match(/<h1\b[^>]*>\w+/g)).toEqual(['<h1 class="block-heading">Title']);
}); // prettier-ignore
