import type { SearchHit } from '@viewkraft/model';
import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';
import { until } from '../server/until.js';
import { everyDatabase } from './every-database.js';

const id = { type: 'integer', primaryKey: true };
const text = { type: 'string' };
const editors = { create: ['editor'], update: ['editor'], delete: ['editor'] };

const views = {
  books: {
    search: true,
    label: { en: 'Books', de: 'Bücher' },
    columns: {
      id,
      title: text,
      summary: { type: 'text', widget: 'html' },
      shown: { ...text, getter: '(value) => value && value.replace(/[0-9]/g, "#")' },
      inner: text,
      canary: { ...text, hidden: true, default: 'kanarienvogel' },
      state: { ...text, default: 'open' },
    },
    access: {
      ...editors,
      read: [
        'editor',
        { roles: ['public'], where: { state: 'open' }, columns: ['id', 'title', 'summary', 'shown'] },
        { roles: ['public'], where: { state: 'wide' }, columns: ['id', 'title', 'inner'] },
      ],
    },
  },
  staff: {
    search: true,
    columns: { id: { type: 'uuid', primaryKey: true }, name: text },
    access: { ...editors, read: ['editor'] },
  },
  plain: { columns: { id, name: text }, access: { ...editors, read: ['public'] } },
  clubs: {
    columns: { id },
    relations: {
      staff: { type: 'belongsToMany', view: 'staff', through: 'members', foreignKey: 'club_id', otherKey: 'staff_id' },
    },
    access: { ...editors, read: ['editor'] },
  },
  members: {
    search: true,
    columns: { id, club_id: { type: 'integer' }, staff_id: { type: 'uuid' }, role: { ...text, default: 'Beisitz' } },
    relations: {
      club: { type: 'belongsTo', view: 'clubs', foreignKey: 'club_id', onDelete: 'cascade' },
      person: { type: 'belongsTo', view: 'staff', foreignKey: 'staff_id', onDelete: 'cascade' },
    },
    access: { ...editors, read: ['editor'] },
  },
};

everyDatabase('searching records', { views }, (suite) => {
  let editor: HttpClient;
  let ids: number[];
  const find = async (q: string, by = suite.guest, more = ''): Promise<SearchHit[]> => {
    for (;;) {
      const {
        status,
        body,
        text: response,
      } = await by.call<SearchHit[]>(`/api/search?q=${encodeURIComponent(q)}${more}`);
      if (status === 200) return body;
      // 503: the index is being rebuilt.
      if (status !== 503) throw new Error(`${status} ${response}`);
    }
  };
  const titles = async (q: string, by?: HttpClient): Promise<string[]> => (await find(q, by)).map(({ title }) => title);
  const listed = async (search: string, by: HttpClient): Promise<unknown[]> =>
    (await by.list('books', { search, sort: 'id' })).map(({ title }) => title);

  beforeAll(async () => {
    editor = (await createPerson(suite.admin, () => suite.server.client(), ['editor'])).client;
    const created = await editor.create('books', [
      { title: 'Die Straße', summary: '<p>Ein <b>Kran</b> steht im Hafen</p>', shown: 'Kode 4711', inner: 'innen' },
      { title: 'Kräne der Welt', summary: '<p class="lead">ohne Bild</p>' },
      { title: 'Geheimes', summary: '<p>Kran</p>', inner: 'verborgen', state: 'closed' },
      { title: 'Weites', summary: '<p>Kran</p>', inner: 'offenbar', state: 'wide' },
    ]);
    ids = created.map((book) => Number(book['id']));
    await editor.create('staff', [{ name: 'Kranführerin' }]);
    await editor.create('plain', [{ name: 'Kran ohne Suche' }]);
  }, 60_000);

  test('[D13] finds beginnings of words in any readable text, titles first, only in views with search', async () => {
    expect(await find('kran')).toEqual([
      { view: 'books', id: ids[1], title: 'Kräne der Welt', snippet: '' },
      { view: 'books', id: ids[0], title: 'Die Straße', snippet: 'Ein Kran steht im Hafen' },
    ]);
    expect(await titles('KRAN', editor)).toEqual([
      'Kräne der Welt',
      'Kranführerin',
      'Die Straße',
      'Geheimes',
      'Weites',
    ]);
    expect(await titles('strasse hafen')).toEqual(['Die Straße']);
    expect(await titles('ran')).toEqual([]);
    expect(await titles('lead')).toEqual([]);
    expect((await find('kran', editor, '&limit=1')).map(({ view }) => view)).toEqual(['books']);
  });

  test('[D13] [D5] neither hits nor snippets reveal what the reader may not read', async () => {
    for (const q of ['geheimes', 'verborgen', 'innen', 'kanarienvogel', 'kranführerin']) {
      expect([q, await find(q)]).toEqual([q, []]);
      expect([q, await listed(q, suite.guest)]).toEqual([q, []]);
    }
    // A column that is readable only in some rows is searched only in those.
    expect(await titles('offenbar')).toEqual(['Weites']);
    expect(await find('weites kran')).toEqual([]);
    expect(await titles('kanarienvogel', editor)).toEqual([]);
    const asPublic = await suite.admin.call('/api/search?q=kran', { headers: { 'x-view-as': 'role:public' } });
    expect(asPublic.body).toEqual(await find('kran'));
    expect((await find('kode')).map(({ snippet }) => snippet)).toEqual(['Kode ####']);
  });

  test('[D13] lists, counts and exports of the view find the same', async () => {
    for (const q of ['kran', 'kran hafen', 'ran', 'welt bild', '"', 'k* OR s*', '😀', 'ß']) {
      const expected = (await titles(q, editor)).filter((title) => title !== 'Kranführerin').sort();
      expect([q, (await listed(q, editor)).sort()]).toEqual([q, expected]);
      const query = { search: q };
      expect((await editor.get<number>('/api/books/?count', query)).body).toBe(expected.length);
      const total = await editor.get('/api/books/', { ...query, total: '1', limit: '1' });
      expect(total.headers.get('x-total-count')).toBe(String(expected.length));
      const { text: lines } = await editor.get('/api/books/export', { ...query, format: 'ndjson' });
      const exported = lines.split('\n').filter((line) => line !== '');
      expect(exported.map((line) => (JSON.parse(line) as { title: string }).title).sort()).toEqual(expected);
    }
    expect((await editor.list('plain', { search: 'hne' })).length).toBe(1);
  });

  test('[D13] bad queries are refused, an empty one finds nothing', async () => {
    for (const query of ['', '?q=a&limit=51', '?q=a&limit=x', '?q=a&limit=-1', '?q=a&q=b', '?q=a&sort=id']) {
      expect([query, (await suite.guest.call(`/api/search${query}`)).status]).toEqual([query, 400]);
    } // prettier-ignore
    for (const q of ['', '  ', '%', '"', "'", '-', '*', '( )', '\u0000', 'a\u0000', '{c0} : kran', 'x'.repeat(8_000)])
      expect([q, await find(q)]).toEqual([q, []]);
    expect(await find('kran', suite.guest, '&limit=0')).toEqual([]);
  });

  test('[D13] the index follows imports, undo, deletion and restoration', async () => {
    const csv = 'title,summary\r\nImportiert,neuling\r\n';
    const { body, headers } = await editor.call('/api/books/import', {
      method: 'POST',
      body: csv,
      headers: { 'content-type': 'text/csv' },
    });
    expect(body).toMatchObject({ created: 1 });
    expect(await titles('neuling', editor)).toEqual(['Importiert']);
    await editor.send('POST', `/api/acts/${String(headers.get('x-act'))}/undo`);
    expect(await titles('neuling', editor)).toEqual([]);
    const [created] = await editor.create('books', [{ title: 'Flüchtig' }]);
    const path = `/api/books/${String(created?.['id'])}`;
    await editor.send('PUT', path, { title: 'Beständig' });
    expect([await titles('flucht', editor), await titles('bestand', editor)]).toEqual([[], ['Beständig']]);
    await editor.send('DELETE', path);
    expect(await titles('bestand', editor)).toEqual([]);
    const [entry] = (await editor.get<{ id: string }[]>(`${path}/history/`)).body;
    await editor.send('POST', `${path}/history/${entry?.id}/restore`);
    expect(await titles('bestand', editor)).toEqual(['Beständig']);
    await editor.send('DELETE', path);
  });

  test('[D13] records that links create are found', async () => {
    const [person] = await editor.list('staff', { limit: 1 });
    const [club, other] = await editor.create('clubs', [{}, { staff: [person?.['id']] }]);
    await editor.send('POST', `/api/clubs/${String(club?.['id'])}/staff/`, { id: person?.['id'] });
    const members = (await editor.list('members', { search: 'beisitz' })).map((one) => one['club_id']);
    expect(members.sort()).toEqual([club?.['id'], other?.['id']]);
    expect(await find('beisitz', editor)).toHaveLength(2);
    await editor.send('DELETE', `/api/clubs/${String(club?.['id'])}`);
    expect(await find('beisitz', editor)).toHaveLength(1);
  });

  test('[D13] a view that gains or loses search is found or not, while the server runs', async () => {
    const { plain } = views;
    suite.server.drop('plain', { ...plain, search: true });
    await until(async () => (await titles('kran', suite.guest)).includes('Kran ohne Suche'));
    await editor.create('plain', [{ name: 'Kranzler' }]);
    expect(await titles('kranz')).toEqual(['Kranzler']);
    suite.server.drop('plain', {
      ...plain,
      search: true,
      columns: { ...plain.columns, note: { ...text, default: 'mitnotiz' } },
    });
    await until(async () => (await titles('mitnotiz')).length === 2);
    suite.server.drop('plain', plain);
    await until(async () => (await titles('kranz')).length === 0);
    expect((await editor.list('plain', { search: 'ranzle' })).length).toBe(1);
  });

  test('[D13] a changed view of many records is served while its index is built, and then found with everything written meanwhile', async () => {
    const { plain } = views;
    const many = { ...plain, columns: { ...plain.columns, place: text } };
    for (let from = 0; from < 2_500; from += 500) {
      await editor.create('plain', Array.from({ length: 500 }, (_, n) => ({ name: `Vielfach ${from + n}` })));
    }
    suite.server.drop('plain', { ...many, search: true });
    await until(async () => 'place' in (await editor.get<{ columns: object }>('/api/model/plain')).body.columns);
    await editor.create('plain', [{ name: 'Mittendrin', place: 'Zwischenort' }]);
    await until(async () => (await titles('zwischen')).length === 1);
    expect((await editor.list('plain', { search: 'vielfach 24', limit: 1_000 })).length).toBe(111);
    suite.server.drop('plain', plain);
    await until(async () => (await titles('zwischen')).length === 0);
  }, 60_000); // prettier-ignore

  test('[D13] pages that ship are found from the first start on', async () => {
    await until(async () => (await find('services')).some(({ view }) => view === 'pages'));
  });
});
