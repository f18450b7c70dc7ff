import { mapFrame } from './mapAddress.js';

test('[H7] the frame of a map shows the place at its provider', () => {
  const place = { lat: 53.5, lng: 10, zoom: 15 };
  expect(mapFrame({ ...place, provider: 'google' })).toBe('https://www.google.com/maps?q=53.5,10&z=15&output=embed');
  const { origin, searchParams } = new URL(mapFrame({ ...place, provider: 'osm' }));
  const [west = 0, south = 0, east = 0, north = 0] = (searchParams.get('bbox') ?? '').split(',').map(Number);
  expect(origin).toBe('https://www.openstreetmap.org');
  expect(searchParams.get('marker')).toBe('53.5,10');
  expect([west < 10, 10 < east, south < 53.5, 53.5 < north]).toEqual([true, true, true, true]);
  expect((east - west) / 2).toBeCloseTo(10 - west, 5);
});
