import { request } from 'node:http';
import { picture } from '../factories/pictures.js';
import { startServerProcess, type ServerProcess } from '../server/start-server.js';
import type { HttpClient } from '../server/http-client.js';
import { quickest } from '../server/quickest.js';
import { residentBytes } from './resident-bytes.js';
import { hostileDrawings, hostileSigns, largeDrawings, pngBomb, svgBomb } from './hostile-pictures.js';
import { filesOf } from './kept-files.js';
import { rawForm, upload, type Part } from './upload.js';

let server: ServerProcess;
let admin: HttpClient;
let path: string;

beforeAll(async () => {
  server = await startServerProcess({ env: { UPLOAD_MAX_BYTES: String(1024 * 1024) } });
  admin = await server.admin();
  path = (await upload<{ path: string }>(admin, [{ name: 'a.png', content: await picture(300, 200) }])).body.path;
}, 60_000);
afterAll(() => server?.stop(), 30_000);

const head = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n';
const rawForms: Readonly<Record<string, string>> = {
  'nothing at all': '',
  'no end': `--x\r\n${head}\r\nabc`,
  'another boundary': `--y\r\n${head}\r\nabc\r\n--y--\r\n`,
  'no name': '--x\r\nContent-Disposition: form-data; filename="a.png"\r\n\r\nabc\r\n--x--\r\n',
  'no disposition': '--x\r\nContent-Type: image/png\r\n\r\nabc\r\n--x--\r\n',
  'no parts': '--x--\r\n',
  'a head without end': `--x\r\n${'X-A: b\r\n'.repeat(20_000)}`,
  'two hundred files': `${`--x\r\n${head}\r\nabc\r\n`.repeat(200)}--x--\r\n`,
  'two hundred fields': `${Array.from({ length: 200 }, (_, at) => `--x\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n1\r\n`).join('')}--x--\r\n`,
  'a field called __proto__': '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  'the file as a field': '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n1\r\n--x--\r\n',
}; // prettier-ignore

const png = (): Promise<Buffer> => picture(8, 8);
const parts: Readonly<Record<string, () => Promise<Part[]> | Part[]>> = {
  'a page as a picture': () => [{ name: 'a.png', type: 'image/png', content: '<!doctype html><script>alert(1)</script>' }],
  'a page as a drawing': () => [{ name: 'a.svg', type: 'image/svg+xml', content: '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>' }],
  'a script': () => [{ name: 'a.js', content: 'alert(1)' }],
  'a program': () => [{ name: 'a.png', content: Buffer.from('\x7fELF\x02\x01\x01', 'latin1') }],
  'an archive': () => [{ name: 'a.pdf', content: Buffer.from('PK\x03\x04aaaa', 'latin1') }],
  'XML': () => [{ name: 'a.svg', content: '<?xml version="1.0"?><x/>' }],
  'a GIF that is a script': () => [{ name: 'a.gif', type: 'image/gif', content: 'GIF89a/*aaaa*/=1;alert(1)//' }],
  'a JPEG that is a page': () => [{ name: 'a.jpg', content: Buffer.from('\xff\xd8\xff\xe0<html><script>alert(1)</script>', 'latin1') }],
  'half a picture': async () => [{ name: 'a.png', content: (await picture(200, 200)).subarray(0, 300) }],
  'a PDF behind a page': () => [{ name: 'a.pdf', content: '<html>%PDF-1.4' }],
  'a bomb of 10^9 pixels': () => [{ name: 'a.png', content: pngBomb(32_000, 32_000) }],
  'a bomb beyond every size': () => [{ name: 'a.png', content: pngBomb(2_000_000_000, 2_000_000_000) }],
  'a picture of no size': () => [{ name: 'a.png', content: pngBomb(0, 0) }],
  'a drawing of 10^12 pixels': () => [{ name: 'a.svg', content: '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>' }],
  'entities that multiply': () => [{ name: 'a.svg', content: '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>' }],
  'an entity that reads files': () => [{ name: 'a.svg', content: '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>' }],
  'a drawing in another encoding': () => [{ name: 'a.svg', content: Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le') }],
  'a drawing that would be drawn for hours': () => [{ name: 'a.svg', content: svgBomb() }],
  'a text that would be set for hours': () => [{ name: 'a.svg', content: `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>${'a&amp;'.repeat(140_000)}</text></svg>` }],
  'a drawing with a null': () => [{ name: 'a.svg', content: '<svg xmlns="http://www.w3.org/2000/svg">\0</svg>' }],
  'an empty file': () => [{ name: 'a.png', content: '' }],
  'more than the limit': () => [{ name: 'a.png', content: Buffer.alloc(1024 * 1024 + 1, 1) }],
  'much more than the limit': () => [{ name: 'a.png', content: Buffer.alloc(24 * 1024 * 1024, 1) }],
  'more beside a good one': async () => [{ name: 'a.png', content: await png() }, { name: 'b.png', content: Buffer.alloc(2 * 1024 * 1024, 1) }],
  'another field': async () => [{ field: 'upload', name: 'a.png', content: await png() }],
  'a column that is not there': async () => [{ name: 'a.png', content: await png() }, { field: 'owner', content: '7' }],
  'a column that is not theirs': async () => [{ name: 'a.png', content: await png() }, { field: 'size', content: '1' }],
  'a null in a text': async () => [{ name: 'a.png', content: await png() }, { field: 'alt_en', content: 'a\0b' }],
  'a field of a megabyte': async () => [{ name: 'a.png', content: await png() }, { field: 'alt_en', content: 'a'.repeat(1024 * 1024) }],
}; // prettier-ignore

const addresses = [
  '_ipx/w_0', '_ipx/w_-1', '_ipx/w_4097', '_ipx/w_99999999999', '_ipx/w_1.5', '_ipx/w_1e3', '_ipx/w_abc', '_ipx/w_', '_ipx/w', '_ipx/h_0x10',
  '_ipx/q_0', '_ipx/q_101', '_ipx/q_a', '_ipx/s_10x', '_ipx/s_x10', '_ipx/s_10x10x10', '_ipx/s_5000x5', '_ipx/w_10&w_20', '_ipx/s_9x9&w_9',
  '_ipx/f_heif', '_ipx/f_heic', '_ipx/f_raw', '_ipx/f_svg', '_ipx/fit_zoom', '_ipx/b_12345', '_ipx/b_url(x)', '_ipx/b_nosuchcolour&w_9',
  '_ipx/w_10&enlarge', '_ipx/enlarge_1', '_ipx/rotate_90', '_ipx/blur_1000', '_ipx/crop_0_0_1_1', '_ipx/extract_0_0_1_1', '_ipx/trim_1', '_ipx/kernel_x',
  '_ipx/animated_1', '_ipx/__proto___1', '_ipx/constructor_1', '_ipx/w_10&', '_ipx/&', '_ipx/ ', `_ipx/${'w_1&'.repeat(80)}q_1`, '_ipx/W_10', '_ipx/w_１０',
]; // prettier-ignore

const places = [
  '/_ipx', '/_ipx/', '/_ipx/_', '/_ipx/_/', '/_ipx/w_5/..%2f..%2f..%2fetc%2fpasswd', '/_ipx/w_5/%2e%2e/%2e%2e/secret', '/_ipx/w_5/media/%2e%2e/secret',
  '/_ipx/w_5/..%5c..%5csecret', '/_ipx/w_5/%252e%252e%252fsecret', '/_ipx/w_5/....//secret.png', '/_ipx/w_5/%00.png', '/_ipx/w_5/a%00.png', '/_ipx/w_5/viewkraft.db',
  '/_ipx/w_5/etc/passwd', '/_ipx/w_5/index.html', '/_ipx/w_5/assets', '/_ipx/w_5/file:///etc/passwd', '/_ipx/w_5/data:image/png;base64,AAAA', '/_ipx/w_5/ftp://localhost/a.png',
  '/_ipx/w_5/http://127.0.0.1/a.png', '/_ipx/w_5/http://169.254.169.254/latest/meta-data/a.png', '/_ipx/w_5/https:/localhost:1/a.png', '/_ipx/w_5/http://[::1]/a.png',
  '/_ipx/w_5/http://evil.example/a.png', '/_ipx/w_5/%ff.png', '/_ipx/w_5/%zz.png', `/_ipx/w_5/${'a/'.repeat(2000)}a.png`,
  '/media', '/media/', '/media/..%2fviewkraft.db', '/media/%2e%2e/secret', '/media/2026/11/..%2f..%2f..%2fsecret', '/media/%00', '/media/2026', '/media/2026/11/x.png',
  '/media//etc/passwd', '/media/2026/11/00000000-0000-4000-8000-000000000000.png', '/media/..%255c', '/media/.%2e/secret',
]; // prettier-ignore

describe('[B5] refused without leaving a file:', () => {
  let before: string[];
  beforeAll(() => {
    before = filesOf(server).sort();
  });
  afterAll(async () => {
    expect(filesOf(server).sort()).toEqual(before);
    expect(await admin.list('media')).toHaveLength(1);
    expect(await residentBytes(server.pid)).toBeLessThan(500 * 1024 * 1024);
  });

  test.each(Object.entries(parts))(
    '%s',
    async (_name, make) => {
      const { status, body } = await upload(admin, await make());
      expect([400, 413, 415, 422]).toContain(status);
      expect(body).toMatchObject({ statusCode: status, message: expect.any(String) });
    },
    30_000,
  );

  test.each(Object.entries(rawForms))('a form with %s', async (_name, body) => {
    expect([400, 413, 415, 422]).toContain((await rawForm(admin, body)).status);
  });

  test('a form without a boundary, and files for a view without uploads', async () => {
    const headers = { 'content-type': 'multipart/form-data' };
    expect((await admin.call('/api/media/', { method: 'POST', body: 'x', headers })).status).toBe(415);
    for (const [method, to] of [['POST', '/api/roles/'], ['PUT', '/api/media/1'], ['POST', '/api/auth/signout']] as const) {
      const body = '--x--\r\n';
      const response = await admin.call(to, { method, body, headers: { 'content-type': 'multipart/form-data; boundary=x' } });
      expect(response.status).toBe(415);
    } // prettier-ignore
  });

  test('an upload that stops halfway leaves nothing', async () => {
    const headers = { cookie: admin.cookie, origin: server.origin, 'content-type': 'multipart/form-data; boundary=x' };
    await new Promise<void>((resolve) => {
      const sending = request(`${server.origin}/api/media/`, { method: 'POST', headers });
      sending.on('error', () => undefined).on('close', resolve);
      sending.write(`--x\r\n${head}\r\n${'a'.repeat(100_000)}`, () => sending.destroy());
    });
    expect((await admin.get('/api/health/live')).status).toBe(200);
  });

  test.each(addresses)('%s', async (address) => {
    const { status, body } = await server.client().get(`/${address}${path}`);
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'BAD_REQUEST' })]);
  });

  test.each(places)('%s', async (place) => {
    // Sent unchanged: fetch would correct some of these.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const outgoing = request({ port: server.port, path: place }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      outgoing.on('error', reject).end();
    });
    expect([400, 403, 404]).toContain(status);
  });
});

test.each(largeDrawings)(
  '[B5] a drawing with $of is stored with $most, and refused early with more',
  async ({ make, most, many }) => {
    const file = (count: number): Part => ({ name: 'a.svg', content: make(count) });
    expect((await upload(admin, [file(most)])).status).toBe(201);
    const took = await quickest(4_000, async () => expect((await upload(admin, [file(many)])).status).toBe(415));
    expect(took).toBeLessThan(4_000);
    expect((await upload(admin, [file(most + 1)])).status).toBe(415);
  },
  60_000,
);

test.each(Object.entries(hostileDrawings))('[B5] a drawing with %s is stored without it', async (_name, content) => {
  const { status, body } = await upload<{ path: string; id: string }>(admin, [{ name: 'a.svg.html', content }]);
  expect(status).toBe(201);
  for (const address of [body.path, `/_ipx/_${body.path}`]) {
    const { text, headers } = await server.client().call(address);
    expect(text.replace(/&lt;script/g, '')).not.toMatch(hostileSigns);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  }
});

test('[B5] a picture with an appended page is served as the picture only', async () => {
  const content = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')]);
  const { body } = await upload<{ path: string }>(admin, [{ name: 'a.png.html', content }]);
  const { headers, text } = await server.client().call(body.path);
  expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['image/png', 'nosniff']);
  expect(text).not.toContain('script');
});

test('[B5] many sizes at once: a few are rendered at a time, the others wait or get a request to retry', async () => {
  const responses = await Promise.all(
    Array.from({ length: 120 }, (_, at) => server.client().raw(`/_ipx/w_${at + 20}&f_avif${path}`)),
  );
  const statuses = new Set(responses.map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(responses.filter(({ status }) => status === 503).every(({ headers }) => headers.has('retry-after'))).toBe(
    true,
  );
  expect((await server.client().raw(`/_ipx/w_21${path}`)).status).toBe(200);
}, 60_000);
