import { AppError, constants } from '@viewkraft/model';

const imageFormats = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const;
export type ImageFormat = (typeof imageFormats)[number];

const fits = ['cover', 'contain', 'fill', 'inside', 'outside'] as const;
type ImageFit = (typeof fits)[number];

/** A requested form of a picture; sides in pixels. */
export interface ImageRequest {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly fit: ImageFit;
  /** undefined: unspecified; `auto`: negotiated by the Accept header. */
  readonly format: ImageFormat | 'auto' | undefined;
  /** 1 to 100. */
  readonly quality: number | undefined;
  /** A CSS colour. */
  readonly background: string | undefined;
}

const maxLength = 200;

/**
 * Parses the modifiers of `/_ipx/{modifiers}/{path}`: `_` for none, or items separated by `&` or `,`, each a key and a
 * value separated by `_`, `:` or `=`. Duplicate or unknown keys and values out of range are refused.
 * @throws AppError BAD_REQUEST naming the item
 */
export function parseImageRequest(modifiers: string): ImageRequest {
  if (modifiers.length > maxLength) throw refuse('modifiers');
  const items = modifiers === '_' ? new Map<string, string>() : itemsOf(modifiers);
  const size = items.get('s');
  if (size !== undefined && (items.has('w') || items.has('h'))) throw refuse('s');
  const [width, height] = size === undefined ? [side(items, 'w'), side(items, 'h')] : sidesOf(size);
  return {
    width,
    height,
    fit: oneOf(items, 'fit', fits) ?? 'cover',
    format: oneOf(new Map(items).set('f', (items.get('f') ?? '').replace(/^jpg$/, 'jpeg')), 'f', [
      ...imageFormats,
      'auto',
    ] as const),
    quality: whole(items, 'q', 100),
    background: colour(items),
  };
}

const keys: ReadonlySet<string> = new Set(['f', 'fit', 'w', 'h', 's', 'q', 'b']);

function itemsOf(modifiers: string): Map<string, string> {
  const items = new Map<string, string>();
  for (const item of modifiers.split(/[&,]/)) {
    const [, key = '', value = ''] = /^([a-z]+)[_:=](.+)$/.exec(item) ?? [];
    if (!keys.has(key) || items.has(key)) throw refuse(item);
    items.set(key, value);
  }
  return items;
}

function whole(items: ReadonlyMap<string, string>, key: string, max: number): number | undefined {
  const value = items.get(key);
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(value) || Number(value) > max) throw refuse(`${key}_${value}`);
  return Number(value);
}

const side = (items: ReadonlyMap<string, string>, key: 'w' | 'h'): number | undefined =>
  whole(items, key, constants.maxImageSide);

function sidesOf(size: string): [number, number] {
  const [width = '', height = width, ...rest] = size.split('x');
  if (rest.length > 0) throw refuse(`s_${size}`);
  const [w, h] = [width, height].map((text) => whole(new Map([['s', text]]), 's', constants.maxImageSide) as number);
  return [w as number, h as number];
}

function oneOf<T extends string>(items: ReadonlyMap<string, string>, key: string, words: readonly T[]): T | undefined {
  const value = items.get(key);
  if (value === undefined || value === '') return undefined;
  const word = words.find((one) => one === value);
  if (word === undefined) throw refuse(`${key}_${value}`);
  return word;
}

function colour(items: ReadonlyMap<string, string>): string | undefined {
  const value = items.get('b')?.toLowerCase();
  if (value === undefined) return undefined;
  if (/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(value)) return `#${value.replace('#', '')}`;
  if (/^[a-z]{3,20}$/.test(value)) return value;
  throw refuse(`b_${value}`);
}

function refuse(item: string): AppError {
  return new AppError('BAD_REQUEST', {}, { details: [{ key: 'imageModifier', params: { item: item.slice(0, 60) } }] });
}
