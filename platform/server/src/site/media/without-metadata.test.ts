import fc from 'fast-check';
import { fileKinds, type FileKind } from '../../kernel/files/file-kinds.js';
import { loadSharp } from '../image-processing/sharp.js';
import { withoutMetadata } from './without-metadata.js';

const sharp = await loadSharp();
const secret = 'Musterweg 1, Berlin';
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${secret}"/></rdf:RDF></x:xmpmeta>`;
const noise = { create: { width: 48, height: 32, channels: 3 as const, background: '#4080c0', noise: { type: 'gaussian' as const, mean: 120, sigma: 40 } } }; // prettier-ignore

const kindNamed = (name: string): FileKind => {
  const kind = fileKinds.find((one) => one.name === name);
  if (!kind) throw new Error(`No kind ${name}`);
  return kind;
};
const pixels = (image: Buffer) => sharp(image, { animated: true, limitInputPixels: false }).raw().toBuffer();
const cleaned = async (image: Buffer, kind: string): Promise<Buffer> =>
  withoutMetadata(Buffer.from(image), kindNamed(kind), 1, await sharp(image).metadata());
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const iptc = latin(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x18\x1c\x02\x5a\0\x13${secret}`);
const inserted = (image: Buffer, at: number, ...parts: Buffer[]): Buffer =>
  Buffer.concat([image.subarray(0, at), ...parts, image.subarray(at)]);

describe('[B5] uploads keep no text about place and device', () => {
  test('JPEG: IPTC and comments are blank, in every picture of the file; colours stay', async () => {
    const plain = await sharp(noise).withIccProfile('p3').jpeg().toBuffer();
    const image = inserted(plain, 2, segment(0xed, iptc), segment(0xfe, latin(secret)));
    const both = Buffer.concat([image, Buffer.alloc(5), image]);
    expect((await sharp(both).metadata()).iptc?.includes(secret)).toBe(true);
    const clean = await cleaned(both, 'jpeg');
    expect([clean.length, clean.includes(secret)]).toEqual([both.length, false]);
    const { icc, iptc: left } = await sharp(clean).metadata();
    expect([icc, left]).toEqual([(await sharp(plain).metadata()).icc, undefined]);
    expect(await pixels(clean)).toEqual(await pixels(plain));
  });

  test('JPEG: pixels and other segments stay as they are, whatever the segments contain', async () => {
    const plain = await sharp(noise).jpeg({ progressive: true }).toBuffer();
    const shown = await pixels(plain);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(0xe2, 0xe4, 0xed, 0xfe), fc.uint8Array({ maxLength: 300 })), {
          maxLength: 6,
        }),
        async (segments) => {
          const made = segments.map(([marker, content]) => segment(marker, Buffer.from(content)));
          const clean = await cleaned(inserted(plain, 2, ...made), 'jpeg');
          const blank = segments.map(([marker, content]) =>
            segment(marker, marker < 0xe5 ? Buffer.from(content) : Buffer.alloc(content.length, 0x20)),
          );
          expect(clean).toEqual(inserted(plain, 2, ...blank));
          expect(await pixels(clean)).toEqual(shown);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('GIF: XMP and comments are removed; frames, their times and repetitions stay', async () => {
    const frame = { width: 12, height: 10, channels: 3 as const };
    const frames = Buffer.alloc(12 * 20 * 3, 90).fill(200, 12 * 10 * 3);
    const plain = await sharp(frames, { raw: { ...frame, height: 20, pageHeight: 10 } })
      .gif({ delay: [70, 130], loop: 3 })
      .toBuffer();
    const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]);
    const packet = Buffer.concat([latin(`\x21\xff\x0bXMP DataXMP${xmp}`), trailer]);
    const comment = latin(`\x21\xfe${String.fromCharCode(secret.length)}${secret}\0`);
    const image = inserted(plain, plain.indexOf('\x21\xf9', 0, 'latin1'), packet, comment);
    const clean = await cleaned(Buffer.concat([image, latin(secret)]), 'gif');
    expect(clean).toEqual(plain);
    expect(await sharp(clean, { animated: true }).metadata()).toMatchObject({ pages: 2, delay: [70, 130], loop: 3 });
  });

  test('AVIF: XMP and Exif are blank', async () => {
    const image = await sharp(noise)
      .withExif({ IFD0: { ImageDescription: secret } })
      .withXmp(xmp)
      .avif()
      .toBuffer();
    expect(image.includes(secret)).toBe(true);
    const clean = await cleaned(image, 'avif');
    expect([clean.length, clean.includes(secret)]).toEqual([image.length, false]);
    expect(await pixels(clean)).toEqual(await pixels(image));
  });
});
