import { constants } from '@viewkraft/model';
import { imageAddress, isResizable, type ImageModifiers } from '../../base/site/imageAddress.js';

/** Attributes of `img` by which a browser selects a source. */
export interface ImageSources {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
}

export interface ImageRequest extends Pick<ImageModifiers, 'fit' | 'quality'> {
  /** Size of the picture's place on the page, in CSS pixels. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /**
   * `screen:size` separated by spaces or commas, `sm:100vw md:50vw 400px`; an entry without a screen applies to the
   * smallest.
   */
  readonly sizes?: string | undefined;
  readonly densities?: readonly number[] | undefined;
}

interface Place {
  /** CSS length. */
  readonly size: string;
  /** Window width in CSS pixels up to which the previous size applies. */
  readonly screen: number;
  /** CSS pixels; undefined for a share of the narrowest screen, whose width is unknown. */
  readonly width: number | undefined;
}

/** Named window widths in CSS pixels (B5). */
const screenWidths: Readonly<Record<string, number>> = {
  xs: 320,
  sm: 640,
  md: 768,
  lg: 1024,
  xl: 1280,
  xxl: 1536,
  '2xl': 1536,
};
const defaultDensities = [1, 2];

export function imageSources(src: string, request: ImageRequest, domains: readonly string[] = []): ImageSources {
  const densities = request.densities ?? defaultDensities;
  if (densities.length === 0) throw new Error('`densities` must not be empty: use [1] for the plain size alone.');
  if (!isResizable(src, domains)) return { src };
  const at = (width: number | undefined, density: number) => address(src, request, width, density, domains);
  const places = placesOf(request.sizes ?? '');
  const candidates = new Map<number, string>();
  for (const { width } of places) {
    if (width === undefined) continue;
    for (const density of densities) candidates.set(within(width * density), at(width, density));
  }
  if (candidates.size === 0) return byDensity(densities, (density) => at(request.width, density));
  const sorted = [...candidates].sort(([a], [b]) => a - b);
  return {
    src: sorted.at(-1)?.[1] ?? src,
    srcSet: sorted.map(([width, one]) => `${one} ${width}w`).join(', '),
    sizes: places
      .map(({ size }, index) => {
        const next = places[index + 1];
        return next ? `(max-width: ${next.screen}px) ${size}` : size;
      })
      .join(', '),
  };
}

function byDensity(densities: readonly number[], at: (density: number) => string): ImageSources {
  const sorted = [...new Set(densities)].sort((a, b) => a - b);
  const srcSet = sorted.map((density) => `${at(density)} ${density}x`).join(', ');
  return { src: at(sorted.at(-1) ?? 1), srcSet };
}

/** The height is requested only for a cropped or fitted picture: otherwise the aspect ratio is kept. */
function address(
  src: string,
  { fit, quality, width: full, height }: ImageRequest,
  width: number | undefined,
  density: number,
  domains: readonly string[],
): string {
  const ratio = full !== undefined && height !== undefined ? height / full : undefined;
  const tall = width === undefined ? height : ratio === undefined ? undefined : width * ratio;
  const cut = fit !== undefined && tall !== undefined;
  // Both sides shrink together; otherwise the crop would change.
  const scale = Math.min(1, constants.maxImageSide / (Math.max(width ?? 1, cut ? tall : 1) * density));
  const scaled = (side: number) => within(side * density * scale);
  return imageAddress(
    src,
    {
      ...(fit !== undefined && { fit }),
      ...(quality !== undefined && { quality }),
      ...(width !== undefined && { width: scaled(width) }),
      ...(cut && { height: scaled(tall) }),
    },
    domains,
  );
}

function placesOf(sizes: string): Place[] {
  const found = new Map<number, Place>();
  for (const entry of sizes.split(/[\s,]+/)) {
    const [first = '', second, ...rest] = entry.split(':');
    const [, number = '', unit = 'px'] = /^(\d+)(px|vw)?$/.exec(second ?? first) ?? [];
    const screen = second === undefined ? 1 : screenOf(first);
    if (rest.length > 0 || screen === undefined || Number(number) === 0) continue;
    const width = unit === 'px' ? Number(number) : Math.round((Number(number) / 100) * screen);
    found.set(screen, { size: `${Number(number)}${unit}`, screen, width: screen === 1 && unit === 'vw' ? undefined : width }); // prettier-ignore
  }
  return [...found.values()].sort((a, b) => a.screen - b.screen);
}

function screenOf(name: string): number | undefined {
  return Object.hasOwn(screenWidths, name) ? screenWidths[name] : Number.parseInt(name) || undefined;
}

const within = (side: number): number => Math.max(1, Math.min(constants.maxImageSide, Math.round(side)));
