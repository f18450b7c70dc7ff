import type { ImageRequest } from './image-request.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a picture is cropped and resized. */
interface ImageGeometry {
  /** In source pixels after orientation. */
  readonly crop: (Size & { readonly left: number; readonly top: number }) | undefined;
  readonly size: Size | undefined;
  /** Whether the picture keeps its aspect ratio inside `size`, with padding. */
  readonly padded: boolean;
}

/**
 * The geometry of a request for a picture of this size. Pictures are never enlarged: a larger request is scaled down at
 * its aspect ratio. A crop keeps the focal point as near to its centre as the edges allow.
 */
export function imageGeometry(
  source: Size,
  { width, height, fit }: Pick<ImageRequest, 'width' | 'height' | 'fit'>,
  focal: { readonly x: number; readonly y: number },
): ImageGeometry {
  const plain = { crop: undefined, padded: false };
  if (width === undefined && height === undefined) return { ...plain, size: undefined };
  if (width === undefined || height === undefined) {
    const scale = width === undefined ? (height as number) / source.height : width / source.width;
    return { ...plain, size: scaled(source, Math.min(1, scale)) };
  }
  const requested = { width, height };
  const [across, down] = [source.width / width, source.height / height];
  switch (fit) {
    case 'inside':
      return { ...plain, size: scaled(source, Math.min(1, 1 / across, 1 / down)) };
    case 'outside':
      return { ...plain, size: scaled(source, Math.min(1, Math.max(1 / across, 1 / down))) };
    case 'fill':
      return { ...plain, size: scaled(requested, Math.min(1, across, down)) };
    case 'contain':
      return { ...plain, size: scaled(requested, Math.min(1, Math.max(across, down))), padded: true };
    case 'cover': {
      const factor = Math.min(across, down);
      const taken = within(scaled(requested, factor), source);
      const crop = {
        ...taken,
        left: clamp(Math.round(focal.x * source.width - taken.width / 2), source.width - taken.width),
        top: clamp(Math.round(focal.y * source.height - taken.height / 2), source.height - taken.height),
      };
      return { crop, size: within(scaled(requested, Math.min(1, factor)), taken), padded: false };
    }
  }
}

function scaled({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

function within(size: Size, max: Size): Size {
  return { width: Math.min(size.width, max.width), height: Math.min(size.height, max.height) };
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(value, max));
}
