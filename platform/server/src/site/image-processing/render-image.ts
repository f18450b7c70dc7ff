import { AppError } from '@viewkraft/model';
import type { IPX } from 'ipx';
import { imageGeometry, type ImageGeometry } from './image-geometry.js';
import type { ImageFormat, ImageRequest } from './image-request.js';
import { loadSharp } from './sharp.js';

export interface RenderOptions {
  readonly format: ImageFormat;
  readonly focal: { readonly x: number; readonly y: number };
  readonly maxPixels: number;
}

/** AVIF pictures up to this size take less than about a second. */
const quickPixels = 300_000;

let engine: Promise<(maxPixels: number) => IPX> | undefined;

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
  const moves = format === 'webp' && pages > 1 && width * height * pages <= maxPixels;
  const modifiers = modifiersOf(request, imageGeometry(seen, request, focal), format, moves);
  const ipx = (await loadEngine())(maxPixels);
  try {
    return (await ipx('/source', modifiers, { data: source }).process()).data as Buffer;
  } catch (error) {
    const text = (error as Error).message;
    throw /colou?r/i.test(text) ? refuse('imageModifier', `b_${request.background}`) : refuse('imageUnreadable');
  }
}

/** Whether the work takes long enough to need cancellation: AVIF takes seconds for each megapixel. */
export async function takesLong(
  source: Buffer,
  request: ImageRequest,
  { format, focal, maxPixels }: RenderOptions,
): Promise<boolean> {
  if (format !== 'avif') return false;
  const sharp = await loadSharp();
  const seen = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  // Unreadable pictures are refused by the renderer.
  if (!seen || seen.width * seen.height > maxPixels) return false;
  const { size = seen } = imageGeometry(seen, request, focal);
  return size.width * size.height > quickPixels;
}

function modifiersOf(
  { quality, background }: ImageRequest,
  { crop, size, padded }: ImageGeometry,
  format: ImageFormat,
  moves: boolean,
): Record<string, string> {
  const opaque = format === 'jpeg';
  const ground = background ?? (opaque ? '#ffffff' : undefined);
  return {
    f: format,
    ...(moves && { animated: '1' }),
    ...(quality !== undefined && { quality: String(quality) }),
    ...(ground !== undefined && { background: ground }),
    ...((opaque || background !== undefined) && { flatten: '1' }),
    ...(crop && { extract: [crop.left, crop.top, crop.width, crop.height].join('_') }),
    ...(size && { enlarge: '1', fit: padded ? 'contain' : 'fill', resize: `${size.width}x${size.height}` }),
  };
}

function refuse(key: string, value?: string | number): AppError {
  const params = key === 'imagePixels' ? { megapixels: value ?? 0 } : { item: value ?? '' };
  return new AppError('BAD_REQUEST', {}, { details: [{ key, params }] });
}

/**
 * ipx does the work on pixels. Size and source are decided before, so that ipx can neither enlarge nor read other
 * files.
 */
function loadEngine(): Promise<(maxPixels: number) => IPX> {
  return (engine ??= import('ipx').then(({ createIPX }) => {
    const storage = {
      name: 'given',
      getMeta: () => ({}),
      getData: (_id: string, given?: Record<string, unknown>) => given?.['data'] as ArrayBuffer,
    };
    return (limitInputPixels) =>
      createIPX({ storage, svgo: false, sharpOptions: { limitInputPixels, autoOrient: true, failOn: 'error' } });
  }));
}
