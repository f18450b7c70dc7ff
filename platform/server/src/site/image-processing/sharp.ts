import type Sharp from 'sharp';

let loading: Promise<typeof Sharp> | undefined;

/** The image library, loaded on first use to save memory on servers without images. */
export function loadSharp(): Promise<typeof Sharp> {
  return (loading ??= import('sharp').then(({ default: sharp }) => {
    // Results are cached on disk; the library's memory cache would only grow.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
}
