import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { everyDatabase, type Suite } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import { factsOf, middleOf, photograph, picture } from '../factories/pictures.js';
import { startServer, startServerProcess } from '../server/start-server.js';
import { until } from '../server/until.js';
import { filesOf } from './kept-files.js';
import { upload } from './upload.js';

interface Media {
  readonly id: string;
  readonly path: string;
  readonly _version: number;
  readonly [column: string]: unknown;
}

const one = async (suite: Suite, name = 'a.png', content?: Uint8Array): Promise<Media> => {
  const response = await upload<Media>(suite.admin, [{ name, content: content ?? (await picture(80, 40)) }]);
  expect([response.status, response.text]).toEqual([201, expect.any(String)]);
  return response.body;
};

everyDatabase('uploaded files', {}, (suite) => {
  const bytes = async (path: string): Promise<Uint8Array> =>
    new Uint8Array(await (await suite.guest.raw(path)).arrayBuffer());

  test('[B5] an upload creates a record and a file; the content decides its type', async () => {
    const content = await picture(80, 40);
    const { status, body } = await upload<Media>(suite.admin, [
      { name: '../Küste “1”.html', type: 'text/html', content },
      { field: 'alt_de', content: 'Küste' },
    ]);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        name: 'Küste “1”.html', type: 'image/png', width: 80, height: 40, size: content.length,
        alt_de: 'Küste', alt_en: null, focal_x: 0.5, focal_y: 0.5, _version: 1,
      }),
    ]); // prettier-ignore
    expect(body.path).toMatch(/^\/media\/\d{4}\/\d{2}\/[0-9a-f-]{36}\.png$/);
    const { status: served, headers } = await suite.guest.raw(body.path);
    expect([served, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(await suite.admin.list('media', { filter: { path: body.path } })).toMatchObject([{ id: body.id }]);
  });

  test('[B5] several files are stored together or not at all', async () => {
    const good = await picture(10, 10);
    const both = await upload<Media[]>(suite.admin, [
      { name: 'a.png', content: good },
      { name: 'b.svg', content: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"/>' },
    ]);
    expect([both.status, both.body.map(({ type }) => type)]).toEqual([201, ['image/png', 'image/svg+xml']]);
    const before = filesOf(suite.server).sort();
    const mixed = await upload(suite.admin, [
      { name: 'a.png', content: good },
      { name: 'b.png', content: '<html>' },
    ]);
    expect([mixed.status, mixed.body]).toEqual([
      415,
      expect.objectContaining({ details: [expect.objectContaining({ column: 'file', index: 1 })] }),
    ]);
    expect(filesOf(suite.server).sort()).toEqual(before);
  });

  test('[B5] without a row there is no file: a file whose columns are refused is not stored', async () => {
    const before = filesOf(suite.server).sort();
    const content = await picture(10, 10);
    for (const field of [
      { field: 'focal_x', content: '2' },
      { field: 'alt_en', content: 'x'.repeat(501) },
      { field: 'path', content: '/media/mine.png' },
      { field: 'nonsense', content: '1' },
    ]) {
      const { status, body } = await upload(suite.admin, [{ name: 'a.png', content }, field]);
      expect([status, body]).toEqual([
        422,
        expect.objectContaining({ details: [expect.objectContaining({ column: field.field })] }),
      ]);
    }
    expect(filesOf(suite.server).sort()).toEqual(before);
  });

  test('[D5] without a grant an upload is refused before its body is read', async () => {
    const before = filesOf(suite.server).sort();
    const reader = await createPerson(suite.admin, () => suite.server.client());
    const editor = await createPerson(suite.admin, () => suite.server.client(), ['editor']);
    const part = { name: 'a.png', content: await picture(10, 10) };
    expect((await upload(suite.guest, [part])).status).toBe(404);
    expect((await upload(reader.client, [part])).status).toBe(403);
    expect((await upload(editor.client, [part], { origin: 'https://evil.example' })).status).toBe(403);
    expect((await upload(editor.client, [part], { origin: '' })).status).toBe(403);
    expect(filesOf(suite.server).sort()).toEqual(before);
    const kept = await upload<Media>(editor.client, [part]);
    expect(kept.status).toBe(201);
    expect((await reader.client.get(`/api/media/${kept.body.id}`)).status).toBe(200);
    expect((await reader.client.send('PUT', `/api/media/${kept.body.id}`, { alt_en: 'x' })).status).toBe(403);
    expect((await editor.client.send('DELETE', `/api/media/${kept.body.id}`)).status).toBe(204);
  });

  test('[B5] alternative texts, focal point and name are editable, the file is not', async () => {
    const { id, path } = await one(suite);
    const url = `/api/media/${id}`;
    const changed = await suite.admin.send<Media>('PUT', url, { alt_en: 'Coast', focal_x: 0.9, name: 'Coast.png' });
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ alt_en: 'Coast', focal_x: 0.9, name: 'Coast.png', path, _version: 2 }),
    ]);
    for (const body of [{ path: '/media/x' }, { type: 'text/html' }, { size: 1 }, { focal_y: -0.1 }]) {
      expect((await suite.admin.send('PUT', url, body)).status).toBe(422);
    }
    expect((await suite.admin.send('POST', '/api/media/', { name: 'x' })).status).toBe(415);
    expect((await suite.admin.send('POST', '/api/media/', [{ name: 'x' }])).status).toBe(415);
  });

  test('[B5] a new name is made safe as that of an upload, and so is a stored one when it is sent', async () => {
    const { id, path } = await one(suite);
    const names = ['a\u202egpj.exe\u0007', '../../x', '...', ' '];
    const renamed: unknown[] = [];
    for (const name of names) renamed.push((await suite.admin.send<Media>('PUT', `/api/media/${id}`, { name })).body.name);
    expect(renamed.slice(0, 3)).toEqual(['agpj.exe', 'x', expect.stringMatching(/^file\.[a-z]+$/)]);
    await suite.server.database.change(`UPDATE media SET name = '../old\u202e.png'`);
    const sent = (await suite.guest.raw(path)).headers.get('content-disposition');
    expect(sent).toBe(`inline; filename="old.png"; filename*=UTF-8''old.png`);
  }); // prettier-ignore

  test('[B5] the file of a deleted record is no longer served; undoing the deletion brings both back', async () => {
    const { id, path, size } = await one(suite);
    const addresses = [path, `/_ipx/w_20${path}`];
    const statuses = () => Promise.all(addresses.map(async (address) => (await suite.guest.get(address)).status));
    const before = await bytes(path);
    expect(await statuses()).toEqual([200, 200]);
    const { status, headers } = await suite.admin.send('DELETE', `/api/media/${id}`);
    expect([status, await statuses()]).toEqual([204, [404, 404]]);
    expect((await suite.admin.list('media/deleted')).map((deleted) => deleted['id'])).toContain(id);

    const undone = await suite.admin.send('POST', `/api/acts/${String(headers.get('x-act'))}/undo`);
    expect(undone.body).toMatchObject({ undone: 1, left: [] });
    expect(await statuses()).toEqual([200, 200]);
    expect(await bytes(path)).toEqual(before);
    expect((await suite.admin.get(`/api/media/${id}`)).body).toMatchObject({ path, size });
    expect((await suite.admin.send('POST', '/api/media/', { name: 'x', path })).status).toBe(415);
  });

  test('[B5] after its time, a file is removed, and its record cannot be restored', async () => {
    const kept = await one(suite);
    const expired = await one(suite);
    for (const { id } of [kept, expired]) await suite.admin.send('DELETE', `/api/media/${id}`);
    await suite.server.database.change(`UPDATE _viewkraft_removed_files SET at = 1 WHERE record_id = '${expired.id}'`);
    const another = await startServer({
      database: suite.kind,
      env: { DATABASE_URL: suite.server.database.url, DATA_DIR: suite.server.folder },
    });
    try {
      const nameOf = ({ path }: Media) => path.split('/').pop();
      await until(() => Promise.resolve(!filesOf(suite.server).includes(String(nameOf(expired)))));
      expect(filesOf(suite.server)).toContain(nameOf(kept));
      const deleted = await suite.admin.list('media/deleted');
      expect(deleted.map(({ id }) => id)).toContain(kept.id);
      expect(deleted.map(({ id }) => id)).not.toContain(expired.id);
      const [entry] = await suite.admin.list(`media/${expired.id}/history`);
      const restored = await suite.admin.send(
        'POST',
        `/api/media/${expired.id}/history/${String(entry?.['id'])}/restore`,
      );
      expect([restored.status, restored.body['code']]).toEqual([410, 'HISTORY_GONE']);
    } finally {
      await another.stop();
    }
  });

  test('[B5] a photograph keeps its orientation and loses its location', async () => {
    const { path, width, height } = await one(suite, 'photo.jpg', await photograph(60, 40));
    expect([width, height]).toEqual([40, 60]);
    const original = await bytes(path);
    expect((await factsOf(original)).orientation).toBe(6);
    expect(Buffer.from(original).includes('SecretPhone')).toBe(false);
    const small = await factsOf(await bytes(`/_ipx/w_20${path}`));
    expect(small).toMatchObject({ width: 20, height: 30, format: 'webp', hasExif: false });
  });

  test('[B5] a picture is GIF or TIFF on request', async () => {
    const { path } = await one(suite);
    const found = async (format: string) => {
      const response = await suite.guest.raw(`/_ipx/w_20&f_${format}${path}`);
      const facts = await factsOf(new Uint8Array(await response.arrayBuffer()));
      return [response.headers.get('content-type'), facts.format, facts.width];
    };
    expect(await found('gif')).toEqual(['image/gif', 'gif', 20]);
    expect(await found('tiff')).toEqual(['image/tiff', 'tiff', 20]);
  });

  test('[B5] crops follow the focal point', async () => {
    const media = await one(suite, 'wide.png', await picture(400, 100, 'png', { x: 0.9, y: 0.5 }));
    const crop = `/_ipx/s_40x40&f_png${media.path}`;
    expect((await middleOf(await bytes(crop)))[1]).toBeLessThan(60);
    await suite.admin.send('PUT', `/api/media/${media.id}`, { focal_x: 0.9, focal_y: 0.5 });
    expect((await middleOf(await bytes(crop)))[1]).toBeGreaterThan(200);
  });

  test('[B5] range requests, and 304 for a cached file', async () => {
    const { path, size } = await one(suite);
    const whole = await bytes(path);
    const part = await suite.guest.raw(path, { headers: { range: 'bytes=2-5' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${String(size)}`]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.subarray(2, 6));
    expect((await suite.guest.raw(path, { headers: { range: 'bytes=999999-' } })).status).toBe(416);
    const resized = `/_ipx/w_20${path}`;
    const changed = (await suite.guest.raw(resized)).headers.get('last-modified') ?? '';
    const since = async (moment: string, more = {}) =>
      (await suite.guest.raw(resized, { headers: { 'if-modified-since': moment, ...more } })).status;
    expect(Math.abs(Date.parse(changed) - Date.now())).toBeLessThan(60_000);
    expect([await since(changed), await since(new Date(Date.parse(changed) - 1_000).toUTCString())]).toEqual([
      304, 200,
    ]);
    expect([await since('soon'), await since(changed, { 'if-none-match': '"another"' })]).toEqual([200, 200]);
    for (const address of [path, resized]) {
      const tag = (await suite.guest.raw(address)).headers.get('etag') ?? '';
      expect((await suite.guest.raw(address, { headers: { 'if-none-match': tag } })).status).toBe(304);
    }
    expect((await suite.guest.raw(path, { method: 'HEAD' })).headers.get('content-length')).toBe(String(size));
  });

  test('[B5] a file that is not an image is downloaded, never displayed', async () => {
    const { path } = await one(suite, 'a.pdf', Buffer.from('%PDF-1.4\n<script>alert(1)</script>'));
    const { headers } = await suite.guest.raw(path);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect((await suite.guest.get(`/_ipx/w_20${path}`)).status).toBe(400);
  });
});

test('[B5] UPLOAD_TRASH_DAYS=0 removes a file with its record', async () => {
  const server = await startServer({ env: { UPLOAD_TRASH_DAYS: '0' } });
  try {
    const admin = await server.admin();
    const { body } = await upload<Media>(admin, [{ name: 'a.png', content: await picture(10, 10) }]);
    expect((await admin.send('DELETE', `/api/media/${body.id}`)).status).toBe(204);
    expect(filesOf(server)).toEqual([]);
    expect(await admin.list('media/deleted')).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('[B5] the next start cleans up after a crash', async () => {
  const first = await startServerProcess();
  const admin = await first.admin();
  const kept = await upload<Media>(admin, [{ name: 'a.png', content: await picture(10, 10) }]);
  await first.kill();
  const key = kept.body.path.replace('/media/', '');
  const orphan = key.replace(/[0-9a-f-]{36}/, '00000000-0000-4000-8000-000000000000');
  // The state after a kill between storing a file and committing its row.
  writeFileSync(join(first.folder, 'media', orphan), 'x');
  const uploadFolder = join(first.folder, 'uploads', `${hostname()}-${first.pid}-0`);
  mkdirSync(join(uploadFolder, 'r1'), { recursive: true });
  for (const name of [key, orphan]) writeFileSync(join(uploadFolder, `k${name.replaceAll('/', '~')}`), name);
  writeFileSync(join(uploadFolder, 'r1', '0'), 'half a file');
  const second = await startServer({ after: first });
  try {
    // The killed process left its own folder beside this one; both are removed, one after the other.
    await until(() => Promise.resolve(readdirSync(dirname(uploadFolder)).length === 0));
    expect(existsSync(join(first.folder, 'media', orphan))).toBe(false);
    expect((await second.client().get(kept.body.path)).status).toBe(200);
  } finally {
    await second.stop();
  }
}, 60_000);
