export interface ImageSize {
  /** CSS pixels times the screen's density, at most 4096. */
  readonly width: number;
  readonly height?: number;
  readonly fit?: 'cover' | 'contain' | 'inside';
}

/** Where an image column's value (`/media/...`) is to be had in another size; another site's address stays as it is. */
export function imageAddress(path: string, { width, height, fit }: ImageSize): string {
  if (!path.startsWith('/media/') || path.endsWith('.svg')) return path;
  const size = height === undefined ? `w_${width}` : `s_${width}x${height}`;
  return `/_ipx/f_webp&${fit === undefined ? '' : `fit_${fit}&`}${size}${path}`;
}
