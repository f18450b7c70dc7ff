import type { FileKind } from '../../kernel/files/file-kinds.js';

/**
 * Removes metadata of cameras and editors about place, time and device (Exif, XMP, text chunks), because uploads are
 * public. Pixels, colour profile and orientation stay. `exif`: as found by sharp, for containers that this module does
 * not parse.
 */
export function withoutMetadata(image: Buffer, kind: FileKind, orientation: number, exif: Buffer | undefined): Buffer {
  if (kind.name === 'jpeg') return blankJpeg(image, orientation);
  if (kind.name === 'png') return withoutPngChunks(image);
  if (kind.name === 'webp') return blankWebp(image, orientation);
  if (exif) blankEvery(image, tiffOf(exif), orientation);
  return image;
}

const exifName = Buffer.from('Exif\0\0', 'latin1');
const xmpName = Buffer.from('http://ns.adobe.com/x', 'latin1');

/** Overwrites the segments in place, including those of further pictures in the same file. */
function blankJpeg(image: Buffer, orientation: number): Buffer {
  for (let at = image.indexOf('\xff\xe1', 0, 'latin1'); at >= 0; at = image.indexOf('\xff\xe1', at + 2, 'latin1')) {
    if (at + 4 > image.length) break;
    const content = image.subarray(at + 4, at + 2 + image.readUInt16BE(at + 2));
    if (content.subarray(0, 6).equals(exifName)) writeTiff(content.subarray(6), orientation);
    else if (content.subarray(0, xmpName.length).equals(xmpName)) {
      const end = content.indexOf(0);
      if (end >= 0) content.fill(0x20, end + 1);
    }
  }
  return image;
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

function blankEvery(image: Buffer, block: Buffer, orientation: number): void {
  if (block.length < 8) return;
  const needle = Buffer.from(block);
  for (let at = image.indexOf(needle); at >= 0; at = image.indexOf(needle, at + 1)) {
    writeTiff(image.subarray(at, at + needle.length), orientation);
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
