import type { FileKind } from '../../kernel/files/file-kinds.js';

/**
 * Removes metadata of cameras and editors about place, time and device (Exif, XMP, IPTC, comments), because uploads are
 * public. Pixels, colour profile and orientation stay. `found`: by sharp, for containers that this module does not
 * parse.
 */
export function withoutMetadata(image: Buffer, kind: FileKind, orientation: number, found: FoundMetadata): Buffer {
  if (kind.name === 'jpeg') return blankJpeg(image, orientation);
  if (kind.name === 'png') return withoutPngChunks(image);
  if (kind.name === 'webp') return blankWebp(image, orientation);
  if (kind.name === 'gif') return withoutGifBlocks(image);
  if (found.exif) blankEvery(image, tiffOf(found.exif), (block) => writeTiff(block, orientation));
  if (found.xmp) blankEvery(image, found.xmp, (block) => block.fill(0x20));
  return image;
}

interface FoundMetadata {
  readonly exif?: Buffer | undefined;
  readonly xmp?: Buffer | undefined;
}

const exifName = Buffer.from('Exif\0\0', 'latin1');
const xmpName = Buffer.from('http://ns.adobe.com/x', 'latin1');

/** Overwrites the segments in place, including those of further pictures in the same file. */
function blankJpeg(image: Buffer, orientation: number): Buffer {
  for (let at = 0; at >= 0 && at + 4 <= image.length;) {
    const marker = image[at + 1] as number;
    if (image[at] !== 0xff) at = image.indexOf(0xff, at);
    else if (marker === 0xff) at += 1;
    // The end of a picture: others may follow anywhere.
    else if (marker === 0xd9) at = image.indexOf('\xff\xd8\xff', at, 'latin1');
    // Pixels, and markers without a length.
    else if (marker < 0x02 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      const end = at + 2 + image.readUInt16BE(at + 2);
      blankSegment(marker, image.subarray(at + 4, end), orientation);
      at = Math.max(end, at + 4);
    }
  }
  return image;
}

function blankSegment(marker: number, content: Buffer, orientation: number): void {
  // APP13 contains the IPTC record of an editor, COM a comment.
  if (marker === 0xed || marker === 0xfe) content.fill(0x20);
  if (marker !== 0xe1) return;
  if (content.subarray(0, 6).equals(exifName)) writeTiff(content.subarray(6), orientation);
  else if (content.subarray(0, xmpName.length).equals(xmpName)) {
    const end = content.indexOf(0);
    if (end >= 0) content.fill(0x20, end + 1);
  }
}

/** Applications whose blocks in a GIF are no metadata: the number of repetitions, and the colour profile. */
const gifApplications: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

function withoutGifBlocks(image: Buffer): Buffer {
  const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  /** The end of the parts of a block: each begins with its length, and an empty one is the last. */
  const endOfParts = (from: number): number => {
    let at = from;
    while (image[at]) at += 1 + (image[at] as number);
    return at + 1;
  };
  let at = 13 + colours(image[10] ?? 0);
  const parts = [image.subarray(0, at)];
  while (at + 2 < image.length) {
    const [kind, label = 0] = image.subarray(at, at + 2);
    if (kind !== 0x21 && kind !== 0x2c) break;
    const end = endOfParts(kind === 0x21 ? at + 2 : at + 11 + colours(image[at + 9] ?? 0));
    const isMetadata =
      kind === 0x21 &&
      (label === 0xfe || (label === 0xff && !gifApplications.has(image.toString('latin1', at + 3, at + 14))));
    if (!isMetadata) parts.push(image.subarray(at, end));
    at = end;
  }
  // Data after the end of the picture is dropped.
  return Buffer.concat([...parts, Buffer.of(0x3b)]);
}

const droppedChunks: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME']);

function withoutPngChunks(image: Buffer): Buffer {
  const parts = [image.subarray(0, 8)];
  for (let at = 8; at + 12 <= image.length;) {
    const end = at + 12 + image.readUInt32BE(at);
    const type = image.toString('latin1', at + 4, at + 8);
    if (!droppedChunks.has(type)) parts.push(image.subarray(at, end));
    // Data after the end of the picture is dropped.
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(parts);
}

function blankWebp(image: Buffer, orientation: number): Buffer {
  for (let at = 12; at + 8 <= image.length;) {
    const size = image.readUInt32LE(at + 4);
    const type = image.toString('latin1', at, at + 4);
    const content = image.subarray(at + 8, at + 8 + size);
    if (type === 'EXIF')
      writeTiff(content.subarray(0, 6).equals(exifName) ? content.subarray(6) : content, orientation);
    else if (type === 'XMP ') content.fill(0x20);
    at += 8 + size + (size % 2);
  }
  return image;
}

function tiffOf(exif: Buffer): Buffer {
  return exif.subarray(0, 6).equals(exifName) ? exif.subarray(6) : exif;
}

function blankEvery(image: Buffer, block: Buffer, blank: (block: Buffer) => void): void {
  if (block.length < 8) return;
  const needle = Buffer.from(block);
  for (let at = image.indexOf(needle); at >= 0; at = image.indexOf(needle, at + 1)) {
    blank(image.subarray(at, at + needle.length));
  }
}

/** Writes an Exif block with the orientation only. */
function writeTiff(block: Buffer, orientation: number): void {
  block.fill(0);
  if (block.length < 26) return;
  block.write('II*\0', 0, 'latin1');
  block.writeUInt32LE(8, 4);
  block.writeUInt16LE(1, 8);
  block.writeUInt16LE(0x0112, 10);
  block.writeUInt16LE(3, 12);
  block.writeUInt32LE(1, 14);
  block.writeUInt16LE(orientation, 18);
}
