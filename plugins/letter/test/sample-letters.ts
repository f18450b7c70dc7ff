import { crc32, deflateSync } from 'node:zlib';
import type { LetterContent, SignaturePicture } from '../src/shared/letter-content.js';

/** A German letter of one sheet, with words that must be hyphenated. */
export const germanLetter: LetterContent = {
  form: 'b',
  language: null,
  sender: 'Kanzlei Lindenberg & Söhne\nSchloßstraße 12\n80331 München',
  recipient:
    'Firma\nÜbersee Großhandels GmbH\nRechtsabteilung\nFrau Dr. Änne Müller-Lüdenscheidt\nHafenstraße 7\n20457 Hamburg',
  date: '2026-11-20',
  reference: 'LB/2026-0815',
  subject: 'Kündigung des Mietvertrags über die Geschäftsräume Schloßstraße 12',
  body: `Sehr geehrte Frau Dr. Müller-Lüdenscheidt,

wir nehmen Bezug auf unser Schreiben vom 3. November 2026 und zeigen an, dass wir die rechtlichen Interessen der **Grundstücksverwaltungsgesellschaft Lindenberg** vertreten. Eine auf uns lautende Vollmacht liegt diesem Schreiben bei.

Namens und im Auftrag unserer Mandantin *kündigen wir hiermit das Mietverhältnis* fristgemäß zum nächstmöglichen Zeitpunkt. Die Auflage zur Übergabe der Räume entnehmen Sie bitte der beigefügten Aufstellung:

- Rückgabe sämtlicher Schlüssel, auch der Zweitschlüssel für die Tiefgarageneinfahrt
- Durchführung der vertraglich vereinbarten Schönheitsreparaturen
- Ablesung der Zählerstände

Wir bitten um schriftliche Bestätigung des Empfangs bis zum 4. Dezember 2026.

Mit freundlichen Grüßen`,
  signature: 'Dr. Johanna Lindenberg\nRechtsanwältin',
  attachments: 'Vollmacht\nAufstellung der Rückgabepflichten',
  picture: null,
  foot: '',
};

/** The same with this number of additional paragraphs. */
export function longLetter(paragraphs: number, letter = germanLetter): LetterContent {
  const parts = letter.body.split('\n\n');
  const more = Array.from({ length: paragraphs }, (_, at) => `${at + 1}) ${parts[2]?.replace(/:$/, '.')}`);
  return { ...letter, body: [...parts.slice(0, -2), ...more, ...parts.slice(-2)].join('\n\n') };
}

/** A half-transparent blue picture, as PNG with an alpha channel. */
export function seeThrough(width: number, height: number): SignaturePicture {
  const chunk = (type: string, content: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, 0]);
  const row = Buffer.from([0, ...Array.from({ length: width }, () => [0, 0, 200, 128]).flat()]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const png = Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
  return { source: `data:image/png;base64,${png.toString('base64')}`, width, height };
}
