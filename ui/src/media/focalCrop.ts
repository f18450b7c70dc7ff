export interface Point {
  /** 0 to 1, from the left. */
  readonly x: number;
  /** 0 to 1, from the top. */
  readonly y: number;
}

/**
 * The CSS `object-position` that shows the server's crop: the focal point as close to the centre as the edges allow
 * (B5).
 */
export function focalCrop(image: { width: number; height: number }, ratio: number, point: Point): string {
  const isWide = image.width / image.height > ratio;
  const [width, height] = isWide ? [image.height * ratio, image.height] : [image.width, image.width / ratio];
  return `${along(point.x, image.width, width)}% ${along(point.y, image.height, height)}%`;
}

function along(share: number, whole: number, part: number): number {
  const space = whole - part;
  if (space <= 0) return 50;
  return (Math.max(0, Math.min(share * whole - part / 2, space)) / space) * 100;
}

/** A point within the image, rounded to hundredths, which is more precise than pointing. */
export function pointAt(x: number, y: number): Point {
  const share = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 100) / 100;
  return { x: share(x), y: share(y) };
}
