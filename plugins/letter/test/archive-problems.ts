import * as fontkit from 'fontkit';
import { Name, nameOf, operatorsOf, PdfObjects, Ref, type Dict, type Value } from './pdf-objects.js';

/**
 * Keys forbidden in archive files: actions, embedded and external files, forms, layers, encryption (ISO 19005-3, 6.1 to
 * 6.12).
 */
const forbidden: ReadonlySet<string> = new Set([
  'Encrypt', 'OpenAction', 'AA', 'JavaScript', 'JS', 'Launch', 'URI', 'Annots', 'AcroForm', 'EmbeddedFiles', 'EF', 'AF', 'OCProperties',
  'AlternatePresentations', 'PresSteps', 'Requirements', 'FFilter', 'FDecodeParms', 'TR', 'HTP', 'Alternates', 'OPI', 'PS', 'Ref',
]); // prettier-ignore
const filters: ReadonlySet<string | undefined> = new Set([undefined, 'FlateDecode', 'DCTDecode']);
const longestName = 127;
const longestString = 32_767;

/** Returns violations of PDF/A-3b and tagging found in a PDF's structure, each with its clause of ISO 19005-3. */
export function archiveProblems(bytes: Uint8Array): string[] {
  const pdf = new PdfObjects(Buffer.from(bytes));
  const root = pdf.dict(pdf.trailer.get('Root'));
  return [
    ...frameProblems(pdf),
    ...metadataProblems(pdf, root),
    ...colourProblems(pdf, root),
    ...pageProblems(pdf, root),
    ...fontProblems(pdf),
    ...imageProblems(pdf),
  ];
}

type Claim = readonly [holds: boolean, problem: string];

const failed = (claims: readonly Claim[]): string[] => claims.flatMap(([holds, problem]) => (holds ? [] : [problem]));

function frameProblems(pdf: PdfObjects): string[] {
  const ids = pdf.list(pdf.trailer.get('ID'));
  const problems = failed([
    [/^%PDF-1\.[0-7]\r?\n%[\x80-\xff]{4}/.test(pdf.bytes.toString('latin1', 0, 20)), '6.1.2 no binary comment behind the header'],
    [ids.length === 2 && ids.every((id) => typeof id === 'string' && id.length >= 16), '6.1.3 no ID in the trailer'],
    [!pdf.trailer.has('Encrypt'), '6.1.3 encrypted'],
  ]); // prettier-ignore
  const check = (value: Value, key = ''): void => {
    if (value instanceof Map) for (const [name, inner] of value as Dict) check(inner, name);
    else if (Array.isArray(value)) for (const inner of value as Value[]) check(inner);
    else if (value instanceof Name && value.text.length > longestName) problems.push('6.1.13 a name is too long');
    else if (typeof value === 'string' && value.length > longestString) problems.push('6.1.13 a string is too long');
    if (forbidden.has(key)) problems.push(`6.1 to 6.12 /${key}`);
    if (key === 'Filter' && !filters.has(nameOf(value))) problems.push(`6.1.7.2 /Filter ${String(nameOf(value))}`);
  };
  for (const { value } of pdf.all.values()) check(value);
  return problems;
}

function metadataProblems(pdf: PdfObjects, root: Dict): string[] {
  const metadata = pdf.dict(root.get('Metadata'));
  const xmp = pdf.stream(root.get('Metadata')).toString('utf8');
  const info = pdf.dict(pdf.trailer.get('Info'));
  const infoEntry = (key: string): string | undefined => textOf(pdf.get(info.get(key)));
  const stated = (tag: string): string | undefined => {
    const inner = new RegExp(`<${tag}>(?:\\s*<rdf:(?:Alt|Seq)>\\s*<rdf:li[^>]*>)?([^<]*)<`).exec(xmp)?.[1];
    return inner?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  };
  const date = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(infoEntry('CreationDate') ?? '') ?? [];
  const [, year, month, day, ...time] = date;
  return failed([
    [nameOf(metadata.get('Type')) === 'Metadata' && nameOf(metadata.get('Subtype')) === 'XML', '6.6.2 no metadata'],
    [!metadata.has('Filter'), '6.6.2 packed metadata'],
    [/^<\?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"\?>[^]*<\?xpacket end="[rw]"\?>$/.test(xmp), '6.6.2 no packet'],
    [isWellFormed(xmp), '6.6.2 the metadata is no XML'],
    [stated('pdfaid:part') === '3' && stated('pdfaid:conformance') === 'B', '6.6.4 does not say that it is PDF/A-3b'],
    [stated('dc:title') === infoEntry('Title'), '6.6.3 another title in the metadata'],
    [stated('dc:creator') === infoEntry('Author'), '6.6.3 another author in the metadata'],
    [stated('xmp:CreatorTool') === infoEntry('Creator'), '6.6.3 another program in the metadata'],
    [stated('pdf:Producer') === infoEntry('Producer'), '6.6.3 another producer in the metadata'],
    [stated('xmp:CreateDate') === `${year}-${month}-${day}T${time.join(':')}Z`, '6.6.3 another date in the metadata'],
  ]); // prettier-ignore
}

/** Decodes a string of the file: UTF-16 if it has a byte order mark. */
function textOf(value: Value | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (!value.startsWith('\xfe\xff')) return value;
  return Buffer.from(value.slice(2), 'latin1').swap16().toString('utf16le');
}

/** Returns whether XML is well-formed: balanced tags, no bare `&`, no characters that XML 1.0 forbids. */
function isWellFormed(xml: string): boolean {
  // eslint-disable-next-line no-control-regex -- the rule's target characters are searched for here.
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&(?!(?:amp|lt|gt|quot|apos);)/.test(xml)) return false;
  const open: string[] = [];
  for (const [, end, name = '', own] of xml.matchAll(/<(\/?)([a-zA-Z][\w:-]*)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (end && open.pop() !== name) return false;
    if (!end && !own) open.push(name);
  }
  return open.length === 0 && !xml.replaceAll(/<[/?]?[a-zA-Z][^<>]*>/g, '').includes('<');
}

function colourProblems(pdf: PdfObjects, root: Dict): string[] {
  const intents = pdf.list(root.get('OutputIntents')).map((one) => pdf.dict(one));
  const intent = intents.find((one) => nameOf(one.get('S')) === 'GTS_PDFA1') ?? new Map<string, Value>();
  const profile = intent.get('DestOutputProfile');
  if (profile === undefined) return ['6.2.3 no output intent'];
  const icc = pdf.stream(profile);
  return failed([
    [intents.length === 1, '6.2.3 several output intents'],
    [typeof intent.get('OutputConditionIdentifier') === 'string', '6.2.3 the output condition has no name'],
    [icc.toString('latin1', 36, 40) === 'acsp' && icc.readUInt32BE(0) === icc.length, '6.2.3 no ICC profile'],
    [['mntr', 'prtr'].includes(icc.toString('latin1', 12, 16)) && (icc[8] ?? 9) <= 4, '6.2.3 a profile of another kind'],
    [icc.toString('latin1', 16, 20) === 'RGB ' && pdf.dict(profile).get('N') === 3, '6.2.3 not as many colours as its profile'],
  ]); // prettier-ignore
}

const painting: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"', 'Do', 'S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'sh', 'EI']); // prettier-ignore

function pageProblems(pdf: PdfObjects, root: Dict): string[] {
  const tree = pdf.dict(root.get('StructTreeRoot'));
  const parents = pdf.list(pdf.dict(tree.get('ParentTree')).get('Nums'));
  const problems = failed([
    [pdf.dict(root.get('MarkInfo')).get('Marked') === true, '6.7.2 not marked as tagged'],
    [/^[a-z]{2}-[A-Z]{2}$/.test(textOf(root.get('Lang')) ?? ''), '6.7.4 no language'],
    [nameOf(tree.get('Type')) === 'StructTreeRoot', '6.7.3 no tree of its structure'],
    [pdf.dict(root.get('ViewerPreferences')).get('DisplayDocTitle') === true, 'does not show its title'],
  ]);
  for (const { value } of pdf.all.values()) {
    if (!(value instanceof Map) || nameOf((value as Dict).get('Type')) !== 'Page') continue;
    const page = value as Dict;
    const group = page.get('Group');
    if (group !== undefined && !pdf.dict(group).has('CS')) problems.push('6.2.10 a group without a space to blend in');
    if (!page.has('Resources')) problems.push('6.2.2 a page without resources of its own');
    const elements = pdf.list(parents[parents.indexOf(page.get('StructParents') ?? null) + 1]);
    problems.push(...contentProblems(pdf, page, elements));
  }
  return problems;
}

function contentProblems(pdf: PdfObjects, page: Dict, elements: readonly Value[]): string[] {
  const problems: string[] = [];
  const marks: string[] = [];
  for (const { operator, operands } of operatorsOf(pdf.stream(page.get('Contents')))) {
    if (operator === 'BMC' || operator === 'BDC') {
      marks.push(nameOf(operands[0]) ?? '');
      const id = operands[1] instanceof Map ? (operands[1] as Dict).get('MCID') : undefined;
      if (typeof id === 'number' && !pdf.dict(elements[id]).has('S')) problems.push(`6.7.3 nothing is tagged as ${id}`);
    }
    if (operator === 'EMC' && marks.pop() === undefined) problems.push('6.7.3 an end without a beginning');
    if (painting.has(operator) && marks.length === 0) problems.push(`6.7.3 ${operator} is neither tagged nor an artifact`);
    if (['k', 'K'].includes(operator) || (/^cs$/i.test(operator) && !/^Device(?:RGB|Gray)$/.test(nameOf(operands[0]) ?? ''))) {
      problems.push(`6.2.4.3 ${operator}: a colour beyond the output intent`);
    }
  } // prettier-ignore
  if (marks.length > 0) problems.push('6.7.3 a beginning without an end');
  return problems;
}

function fontProblems(pdf: PdfObjects): string[] {
  const used = usedCodes(pdf);
  return [...used].flatMap(([id, codes]) => {
    const font = pdf.dict(pdf.all.get(id)?.value ?? null);
    const [inner] = pdf.list(font.get('DescendantFonts')).map((one) => pdf.dict(one));
    const descriptor = pdf.dict(inner?.get('FontDescriptor'));
    const file = descriptor.get('FontFile2');
    const name = nameOf(font.get('BaseFont')) ?? '';
    if (!inner || file === undefined) return [`6.2.11.4 ${name} is not embedded`];
    const system = pdf.dict(inner.get('CIDSystemInfo'));
    const widths = pdf.list(pdf.list(inner.get('W'))[1]) as readonly number[];
    const program = fontkit.create(pdf.stream(file)) as fontkit.Font;
    const isSame = (code: number) => Math.abs((widths[code] ?? -9) - (program.getGlyph(code).advanceWidth * 1000) / program.unitsPerEm) <= 1; // prettier-ignore
    const unicode = toUnicode(pdf.stream(font.get('ToUnicode')).toString('latin1'));
    return failed([
      [nameOf(font.get('Subtype')) === 'Type0' && nameOf(inner.get('Subtype')) === 'CIDFontType2', `6.2.11.2 ${name}: another kind`],
      [nameOf(font.get('Encoding')) === 'Identity-H' && textOf(system.get('Ordering')) === 'Identity', `6.2.11.3.1 ${name}: orderings differ`],
      [nameOf(inner.get('CIDToGIDMap')) === 'Identity', `6.2.11.3.2 ${name}: no map to glyphs`],
      [/^[A-Z]{6}\+/.test(name) && [inner.get('BaseFont'), descriptor.get('FontName')].every((one) => nameOf(one) === name), `6.2.11 ${name}: other names`],
      // Optional; if present, it must list every glyph.
      [!descriptor.has('CIDSet'), `6.2.11.4.2 ${name}: a CIDSet that nobody asks for`],
      [widths.length <= program.numGlyphs && codes.every((code) => code < widths.length), `6.2.11.4.1 ${name}: glyphs are missing`],
      [codes.every(isSame), `6.2.11.5 ${name}: other widths than its program`],
      [!codes.includes(0), `6.2.11.8 ${name}: draws what it does not have`],
      [codes.every((code) => /[^\0\ufeff\ufffe]/.test(unicode.get(code) ?? '')), `6.2.11.7 ${name}: glyphs without text`],
    ]); // prettier-ignore
  });
}

/** Glyphs drawn on the pages, by the object of their font. */
function usedCodes(pdf: PdfObjects): Map<number, readonly number[]> {
  const used = new Map<number, Set<number>>();
  for (const { value } of pdf.all.values()) {
    if (!(value instanceof Map) || nameOf((value as Dict).get('Type')) !== 'Page') continue;
    const fonts = pdf.dict(pdf.dict((value as Dict).get('Resources')).get('Font'));
    let codes = new Set<number>();
    for (const { operator, operands } of operatorsOf(pdf.stream((value as Dict).get('Contents')))) {
      if (operator === 'Tf') {
        const { id } = fonts.get(nameOf(operands[0]) ?? '') as { id: number };
        used.set(id, (codes = used.get(id) ?? new Set()));
      }
      if (operator !== 'Tj' && operator !== 'TJ') continue;
      for (const text of [operands[0]].flat() as Value[]) {
        if (typeof text !== 'string') continue;
        for (let at = 0; at < text.length; at += 2) codes.add(text.charCodeAt(at) * 256 + text.charCodeAt(at + 1));
      }
    }
  }
  return new Map([...used].map(([id, codes]) => [id, [...codes]]));
}

function toUnicode(map: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex = ''], at) => {
      const units = hex.split(' ').filter(Boolean).map((unit) => Number.parseInt(unit, 16)); // prettier-ignore
      found.set(Number.parseInt(first, 16) + at, String.fromCharCode(...units));
    });
  }
  return found;
}

const channels: Readonly<Record<string, number>> = { DeviceGray: 1, DeviceRGB: 3 };

function imageProblems(pdf: PdfObjects): string[] {
  return [...pdf.all].flatMap(([id, { value }]) => {
    const image = pdf.dict(value);
    if (nameOf(image.get('Subtype')) !== 'Image') return [];
    const space = channels[nameOf(image.get('ColorSpace')) ?? ''] ?? 0;
    const [width, height, bits] = ['Width', 'Height', 'BitsPerComponent'].map((key) => Number(image.get(key))) as [number, number, number]; // prettier-ignore
    const row = Math.ceil((width * space * bits) / 8);
    const predicted = pdf.dict(image.get('DecodeParms')).get('Predictor') === 15 ? 1 : 0;
    const mask = image.get('SMask');
    const sides = (one: Dict) => [one.get('Width'), one.get('Height')].join();
    return failed([
      [space > 0, `6.2.4.3 image ${id}: a colour beyond the output intent`],
      [image.get('Interpolate') !== true, `6.2.8 image ${id} is interpolated`],
      [[1, 2, 4, 8, 16].includes(bits), `6.2.8 image ${id}: ${bits} bits`],
      [pdf.stream(new Ref(id)).length === (row + predicted) * height, `image ${id} is cut`],
      [mask === undefined || (nameOf(pdf.dict(mask).get('ColorSpace')) === 'DeviceGray' && sides(pdf.dict(mask)) === sides(image)), `image ${id}: a mask of another shape`],
    ]); // prettier-ignore
  });
}
