export interface MapLocation {
  readonly provider: 'google' | 'osm';
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

/** Address of the place at its provider, for a link. */
export function mapAddress({ provider, lat, lng, zoom }: MapLocation): string {
  if (provider === 'google') return `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`;
  // Zoom levels above 19 have no tiles.
  const near = Math.min(zoom, 19);
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${near}/${lat}/${lng}`;
}

/** Address of the provider's frame for the place. */
export function mapFrame({ provider, lat, lng, zoom }: MapLocation): string {
  if (provider === 'google') return `https://www.google.com/maps?q=${lat},${lng}&z=${zoom}&output=embed`;
  // Assumes a frame of about 800 by 450 pixels; the world is 256 pixels wide at zoom 0, and the map ends at 85 degrees.
  const degrees = 360 / 2 ** Math.min(zoom, 19) / 256;
  const [wide, high] = [400 * degrees, 225 * degrees * Math.cos((lat * Math.PI) / 180)];
  const inside = (value: number, most: number): string => Math.max(-most, Math.min(most, value)).toFixed(6);
  const box = [inside(lng - wide, 180), inside(lat - high, 85), inside(lng + wide, 180), inside(lat + high, 85)];
  const query = new URLSearchParams({ bbox: box.join(), layer: 'mapnik', marker: `${lat},${lng}` });
  return `https://www.openstreetmap.org/export/embed.html?${query.toString()}`;
}
