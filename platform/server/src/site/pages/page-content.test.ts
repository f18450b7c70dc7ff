import { blockTypes } from '@viewkraft/model';
import type { PageRow } from './page-rows.js';
import { PageSnapshot } from './page-snapshot.js';

const map = { type: 'map', title: 'Office', provider: 'osm', lat: 53.5, lng: 10, zoom: 15 };
const embed = { type: 'embed', title: 'Film', href: 'https://film.example/1' };

function page(path: string, en: unknown, de: unknown): PageRow {
  const texts = (blocks: unknown) => ({ path, title: 'T', description: null, blocks: JSON.stringify(blocks) });
  const rest = { updatedAt: '2026-01-01T00:00:00.000Z', image: null, menu: null, position: null };
  return { id: path, ...rest, texts: { en: texts(en), de: texts(de) } };
}

test('[H6] blocks of live pages are found by type, also within other blocks and in each language', () => {
  const within = { type: 'columns', items: [{ blocks: [map, { type: 'text', text: 'the "map" of it' }] }] };
  const pages = [page('/a', [within], [embed]), page('/b', [map, map], 'broken'), page('/c', [{ type: 'map' }], [])];
  const content = new PageSnapshot('1', pages, new Map(), 'Site', blockTypes);
  expect(content.blocks('map')).toEqual([map, map, map]);
  expect(content.blocks('embed')).toEqual([embed]);
  expect(content.blocks('quote')).toEqual([]);
});
