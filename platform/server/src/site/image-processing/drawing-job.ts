import type { ErrorDetail } from '@viewkraft/model';
import type { ImageRequest } from './image-request.js';
import type { RenderOptions } from './render-image.js';

/**
 * `clean`: returns the drawing without unsafe content, after rendering it once as a trial; `draw`: returns pixels of a
 * drawing or picture.
 */
export type DrawingJob =
  | { readonly kind: 'clean'; readonly source: Uint8Array; readonly maxPixels: number }
  | {
      readonly kind: 'draw';
      readonly source: Uint8Array;
      readonly request: ImageRequest;
      readonly options: RenderOptions;
    };

/** No content: the drawing cannot be cleaned and rendered. */
export type DrawingResponse =
  { readonly content: Uint8Array | undefined } | { readonly refused: readonly ErrorDetail[] };
