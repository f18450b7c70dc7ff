import type { ErrorDetail } from '@viewkraft/model';
import type { ImageRequest } from './image-request.js';
import type { RenderOptions } from './render-image.js';

/** `clean`: the drawing without what is not harmless, drawn once as a trial; `draw`: pixels of it, or of a picture. */
export type DrawingJob =
  | { readonly kind: 'clean'; readonly source: Uint8Array; readonly maxPixels: number }
  | {
      readonly kind: 'draw';
      readonly source: Uint8Array;
      readonly request: ImageRequest;
      readonly options: RenderOptions;
    };

/** No content: it is no drawing that can be cleaned and drawn. */
export type DrawingAnswer = { readonly content: Uint8Array | undefined } | { readonly refused: readonly ErrorDetail[] };
