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
