import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of zeros with these declared dimensions: small on the wire, huge when decompressed. */
export function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const content = deflateSync(Buffer.alloc(8 * 1024 * 1024));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const svg = (content: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${attributes}>${content}</svg>`;

/** A few kilobytes that expand to 10^20 rectangles. */
export function svgBomb(): string {
  const groups = Array.from({ length: 20 }, (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`);
  return svg(`<g id="a0"><rect width="1" height="1"/></g>${groups.join('')}<use href="#a20"/>`);
}

/** Drawings by a number of elements or levels; the root is one of them. `most` are accepted. */
export const largeDrawings: readonly { of: string; make: (count: number) => string; most: number; many: number }[] = [
  {
    of: 'elements',
    make: (count) => svg('<rect width="1" height="1"/>'.repeat(count - 1)),
    most: 10_000,
    many: 30_000,
  },
  {
    of: 'groups in each other',
    make: (count) => svg('<g>'.repeat(count - 1) + '</g>'.repeat(count - 1)),
    most: 100,
    many: 100_000,
  },
  {
    of: 'repetitions of 100 elements',
    // The root, the group of 99 elements, and each repetition with all of them.
    make: (count) => svg(`<g id="a">${'<g/>'.repeat(98)}</g>${'<use href="#a"/>'.repeat(count)}`),
    most: 99,
    many: 5_000,
  },
];

/** Drawings that would run scripts, load files or link somewhere if they were stored unchanged. */
export const hostileDrawings: Readonly<Record<string, string>> = {
  script: svg('<script>alert(1)</script>'),
  'script in capitals': svg('<SCRIPT>alert(1)</SCRIPT><ScRiPt xlink:href="data:text/javascript,alert(1)"/>'),
  'script in another name space': svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
  'script in CDATA': svg('<script><![CDATA[alert(1)]]></script>'),
  'script in a comment that ends early': svg('<!--><script>alert(1)</script>-->'),
  handlers: svg('<rect onclick="alert(1)" onfocusin="alert(1)" ONLOAD="alert(1)"/>', 'onload="alert(1)"'),
  'foreign content': svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(1)"/></body></foreignObject>'),
  links: svg('<a href="javascript:alert(1)"><text>x</text></a><a xlink:href="&#106;avascript:alert(1)"><text>x</text></a>'),
  'pictures of elsewhere': svg('<image href="https://evil.example/x.png"/><image xlink:href="//evil.example/x"/><use href="https://evil.example/x.svg#a"/>'),
  'pages in pictures': svg('<image href="data:text/html,<script>alert(1)</script>"/><image href="data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Pg=="/>'),
  'style of elsewhere': svg('<style>@import url(https://evil.example/x.css); rect{fill:url(https://evil.example/x)}</style>'),
  'style that hides': svg('<style>rect{background:u\\72l(https://evil.example/x)}</style><rect style="fill:u\\72l(//evil.example/x)"/>'),
  'paint of elsewhere': svg('<rect fill="url(https://evil.example/x#a)" style="fill:url(\'//evil.example/x\')" filter="url(https://evil.example/x.svg#f)"/>'),
  'animation to a link': svg('<a><animate attributeName="href" values="javascript:alert(1)"/><text>x</text></a>'),
  'animation of handlers': svg('<rect><set attributeName="onclick" to="alert(1)"/><animate attributeName="xlink:href" to="javascript:alert(1)"/></rect>'),
  'style sheet instruction': `<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/x.xsl" type="text/xsl"?>${svg('<rect/>')}`,
  doctype: `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "https://evil.example/x.dtd">${svg('<rect/>')}`,
  metadata: svg('<metadata><script>alert(1)</script></metadata><desc>&lt;script&gt;alert(1)&lt;/script&gt;</desc>'),
  'frames and objects': svg('<iframe src="javascript:alert(1)"/><embed src="x"/><object data="x"/><handler type="x">alert(1)</handler>'),
}; // prettier-ignore

/** Content that no sanitized drawing may contain, entities decoded or not. */
export const hostileSigns =
  /<script|<set|<a[\s>]|javascript:|evil\.example|foreignObject|<iframe|<embed|<object|<handler|xml-stylesheet|<!DOCTYPE|\son\w+=|text\/html|@import|\\72|image\/svg/i;
