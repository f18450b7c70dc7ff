const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
/** A comment may follow the end of the directory. */
const maxCommentBytes = 0xffff;
/** These placeholders mean that the true values are in a second directory (ZIP64). */
const unknownSize = 0xffffffff;
const unknownCount = 0xffff;
/** The compressed size of an empty file. */
const emptyBytes = 2;

/**
 * The unpacked size of all files in a ZIP archive, as its directory declares it; the reader of workbooks unpacks no
 * more than that. undefined: the directory cannot be read, or does not give a size.
 */
export function unpackedBytes(archive: Buffer): number | undefined {
  const end = findEnd(archive);
  if (end === undefined) return undefined;
  let total = 0;
  let at = archive.readUInt32LE(end + 16);
  const isElsewhere = [12, 16].some((place) => archive.readUInt32LE(end + place) === unknownSize);
  if (isElsewhere || archive.readUInt16LE(end + 10) === unknownCount) return undefined;
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + entryBytes > archive.length || archive.readUInt32LE(at) !== entrySignature) return undefined;
    const [packed, unpacked] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
    if (unpacked === unknownSize || (unpacked === 0 && packed > emptyBytes)) return undefined;
    total += unpacked;
    at += entryBytes + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return total;
}

function findEnd(archive: Buffer): number | undefined {
  const last = archive.length - endBytes;
  for (let at = last; at >= Math.max(0, last - maxCommentBytes); at -= 1) {
    if (archive.readUInt32LE(at) === endSignature) return at;
  }
  return undefined;
}
