import type Sharp from 'sharp';

let loading: Promise<typeof Sharp> | undefined;

/** The image library, loaded with the first image: it takes memory that a server without images does not need. */
export function loadSharp(): Promise<typeof Sharp> {
  return (loading ??= import('sharp').then(({ default: sharp }) => {
    // Results are kept on disk; a cache in memory would only grow.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
}
