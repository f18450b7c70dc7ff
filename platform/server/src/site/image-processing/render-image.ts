import { AppError } from '@viewkraft/model';
import { imageGeometry } from './image-geometry.js';
import type { ImageFormat, ImageRequest } from './image-request.js';
import { loadSharp } from './sharp.js';

export interface RenderOptions {
  readonly format: ImageFormat;
  readonly focal: { readonly x: number; readonly y: number };
  readonly maxPixels: number;
}

/** AVIF and GIF pictures up to this size take less than about a second. */
const quickPixels = 300_000;

/**
 * The picture in the requested form, upright and without metadata.
 * @throws AppError BAD_REQUEST for a picture that is too large or unreadable
 */
export async function renderImage(
  source: Buffer,
  request: ImageRequest,
  { format, focal, maxPixels }: RenderOptions,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const {
    width,
    height,
    orientation,
    pages = 1,
  } = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refuse('imageUnreadable');
    });
  if (width * height > maxPixels) throw refuse('imagePixels', Math.floor(maxPixels / 1_000_000));
  const seen = (orientation ?? 1) >= 5 ? { width: height, height: width } : { width, height };
  const moves = isAnimated(format) && pages > 1 && width * height * pages <= maxPixels;
  const { crop, size, padded } = imageGeometry(seen, request, focal);
  const background = request.background ?? (format === 'jpeg' || format === 'tiff' ? '#ffffff' : undefined);
  try {
    const picture = sharp(source, { animated: moves, autoOrient: true, failOn: 'error', limitInputPixels: maxPixels });
    if (crop) picture.extract(crop);
    if (background !== undefined) picture.flatten({ background });
    if (size)
      picture.resize({ ...size, fit: padded ? 'contain' : 'fill', ...(background !== undefined && { background }) });
    const quality = request.quality !== undefined && { quality: request.quality };
    return await picture.toFormat(format, { ...quality, ...(format === 'jpeg' && { progressive: true }) }).toBuffer();
  } catch (error) {
    const text = (error as Error).message;
    throw /colou?r/i.test(text) ? refuse('imageModifier', `b_${request.background}`) : refuse('imageUnreadable');
  }
}

const isAnimated = (format: ImageFormat): boolean => format === 'webp' || format === 'gif';

/** Whether the work takes long enough to need cancellation: AVIF and GIF take seconds for each megapixel. */
export async function takesLong(
  source: Buffer,
  request: ImageRequest,
  { format, focal, maxPixels }: RenderOptions,
): Promise<boolean> {
  if (format !== 'avif' && format !== 'gif') return false;
  const sharp = await loadSharp();
  const seen = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  // Unreadable pictures are refused by the renderer.
  if (!seen || seen.width * seen.height > maxPixels) return false;
  const { size = seen } = imageGeometry(seen, request, focal);
  const frames = isAnimated(format) ? (seen.pages ?? 1) : 1;
  return size.width * size.height * frames > quickPixels;
}

function refuse(key: string, value?: string | number): AppError {
  const params = key === 'imagePixels' ? { megapixels: value ?? 0 } : { item: value ?? '' };
  return new AppError('BAD_REQUEST', {}, { details: [{ key, params }] });
}
