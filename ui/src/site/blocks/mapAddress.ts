export interface MapPlace {
  readonly provider: 'google' | 'osm';
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

/** Where the provider shows the place to a visitor. */
export function mapAddress({ provider, lat, lng, zoom }: MapPlace): string {
  if (provider === 'google') return `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`;
  // Beyond 19 there are no tiles.
  const near = Math.min(zoom, 19);
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${near}/${lat}/${lng}`;
}

/** What a frame loads to show the place. */
export function mapFrame({ provider, lat, lng, zoom }: MapPlace): string {
  if (provider === 'google') return `https://www.google.com/maps?q=${lat},${lng}&z=${zoom}&output=embed`;
  // A frame is about 800 by 450 pixels of a world of 256 at zoom 0; beyond 85 degrees there is no map.
  const degrees = 360 / 2 ** Math.min(zoom, 19) / 256;
  const [wide, high] = [400 * degrees, 225 * degrees * Math.cos((lat * Math.PI) / 180)];
  const inside = (value: number, most: number): string => Math.max(-most, Math.min(most, value)).toFixed(6);
  const box = [inside(lng - wide, 180), inside(lat - high, 85), inside(lng + wide, 180), inside(lat + high, 85)];
  const query = new URLSearchParams({ bbox: box.join(), layer: 'mapnik', marker: `${lat},${lng}` });
  return `https://www.openstreetmap.org/export/embed.html?${query.toString()}`;
}
