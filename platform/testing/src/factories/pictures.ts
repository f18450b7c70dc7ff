import sharp from 'sharp';

/** A picture of one colour with a white spot, encoded as the name of the format says. */
export function picture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' = 'png',
  spot: { readonly x: number; readonly y: number } = { x: 0.9, y: 0.5 },
): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="${spot.x * width}" cy="${spot.y * height}" r="${Math.min(width, height) / 10}" fill="#fff"/></svg>`;
  const ground = sharp({ create: { width, height, channels: 3, background: '#c03' } });
  return ground
    .composite([{ input: Buffer.from(drawing) }])
    .toFormat(format)
    .toBuffer();
}

/** Valid pictures that naive decoders reject: a translucent PNG with four palette colours, and a CMYK JPEG. */
export function oddPicture(kind: 'palette' | 'printer'): Promise<Buffer> {
  const [width, height] = [301, 90];
  if (kind === 'printer') return sharp({ create: { width, height, channels: 3, background: '#123456' } }).toColourspace('cmyk').jpeg().toBuffer(); // prettier-ignore
  const drawing = `<svg width="${width}" height="${height}"><circle cx="50" cy="40" r="20" fill="#f00"/></svg>`;
  const ground = sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 200, alpha: 0.5 } } });
  return ground
    .composite([{ input: Buffer.from(drawing) }])
    .png({ palette: true, colours: 4, dither: 0 })
    .toBuffer();
}

/** A JPEG as a phone makes it: rotated by its EXIF orientation, with GPS coordinates. */
export function photograph(width: number, height: number): Promise<Buffer> {
  const ground = sharp({ create: { width, height, channels: 3, background: '#063' } });
  return ground
    .withExif({ IFD0: { Model: 'SecretPhone' }, IFD3: { GPSLatitude: '48/1 8/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export interface PictureFacts {
  readonly width: number;
  readonly height: number;
  readonly format: string;
  readonly orientation: number | undefined;
  readonly hasExif: boolean;
}

export async function factsOf(content: Uint8Array): Promise<PictureFacts> {
  const { width, height, format, orientation, exif } = await sharp(Buffer.from(content)).metadata();
  return { width, height, format, orientation, hasExif: exif !== undefined };
}

/** The colour in the middle of a picture. */
export async function middleOf(content: Uint8Array): Promise<readonly number[]> {
  const { data, info } = await sharp(Buffer.from(content)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}
