/** A kind of file that may be uploaded, recognised only by its content. */
export interface FileKind {
  /** Its name in the configuration. */
  readonly name: string;
  readonly type: string;
  readonly extension: string;
  /** `raster`: readable by sharp; `vector`: SVG, sanitised by us; `other`: only ever downloaded. */
  readonly shape: 'raster' | 'vector' | 'other';
  matches(head: Buffer): boolean;
}

/** Number of bytes at the start that identify a file. */
export const headBytes = 4096;

const ascii = (head: Buffer, from: number, to: number): string => head.toString('latin1', from, to);
const starts = (head: Buffer, text: string, at = 0): boolean => ascii(head, at, at + text.length) === text;

/** The brands of an ISO container (avif, mp4); empty for other files. */
function brands(head: Buffer): readonly string[] {
  if (!starts(head, 'ftyp', 4)) return [];
  const end = Math.min(head.readUInt32BE(0), head.length, 64);
  const found = [ascii(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) found.push(ascii(head, at, at + 4));
  return found;
}

function isSvg(head: Buffer): boolean {
  const text = head.toString('utf8').replace(/^\uFEFF/, '');
  // Matches only what XML allows before the root element.
  const rest = text.replace(/^(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)*/i, '');
  return /^<svg[\s>/]/.test(rest);
}

/** All known kinds; a setting chooses the accepted ones. */
export const fileKinds: readonly FileKind[] = [
  {
    name: 'jpeg',
    type: 'image/jpeg',
    extension: 'jpg',
    shape: 'raster',
    matches: (head) => starts(head, '\xff\xd8\xff'),
  },
  {
    name: 'png',
    type: 'image/png',
    extension: 'png',
    shape: 'raster',
    matches: (head) => starts(head, '\x89PNG\r\n\x1a\n'),
  },
  {
    name: 'gif',
    type: 'image/gif',
    extension: 'gif',
    shape: 'raster',
    matches: (head) => starts(head, 'GIF87a') || starts(head, 'GIF89a'),
  },
  {
    name: 'webp',
    type: 'image/webp',
    extension: 'webp',
    shape: 'raster',
    matches: (head) => starts(head, 'RIFF') && starts(head, 'WEBP', 8),
  },
  {
    name: 'avif',
    type: 'image/avif',
    extension: 'avif',
    shape: 'raster',
    matches: (head) => brands(head).some((brand) => brand === 'avif' || brand === 'avis'),
  },
  { name: 'svg', type: 'image/svg+xml', extension: 'svg', shape: 'vector', matches: isSvg },
  {
    name: 'pdf',
    type: 'application/pdf',
    extension: 'pdf',
    shape: 'other',
    matches: (head) => /^%PDF-\d\.\d/.test(ascii(head, 0, 8)),
  },
  {
    name: 'mp4',
    type: 'video/mp4',
    extension: 'mp4',
    shape: 'other',
    matches: (head) => brands(head).some((brand) => /^(isom|iso[2-9]|mp4[12]|avc1)$/.test(brand)),
  },
  {
    name: 'webm',
    type: 'video/webm',
    extension: 'webm',
    shape: 'other',
    matches: (head) => starts(head, '\x1a\x45\xdf\xa3') && head.includes('webm'),
  },
  {
    name: 'mp3',
    type: 'audio/mpeg',
    extension: 'mp3',
    shape: 'other',
    matches: (head) => starts(head, 'ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2),
  },
  {
    name: 'zip',
    type: 'application/zip',
    extension: 'zip',
    shape: 'other',
    matches: (head) => starts(head, 'PK\x03\x04'),
  },
];

/** The kinds accepted by default. */
export const usualKinds: readonly string[] = ['jpeg', 'png', 'gif', 'webp', 'avif', 'svg', 'pdf'];

/** Identifies a file by its first bytes, whatever its name and media type. */
export function kindOf(head: Buffer, allowed: readonly string[]): FileKind | undefined {
  return fileKinds.find((kind) => allowed.includes(kind.name) && kind.matches(head));
}

export function kindOfType(type: string): FileKind | undefined {
  return fileKinds.find((kind) => kind.type === type);
}
