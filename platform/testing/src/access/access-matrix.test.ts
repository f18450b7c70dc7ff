import type { HistoryEntryReport } from '@viewkraft/model';
import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import type { HttpResponse, HttpClient } from '../server/http-client.js';
import {
  matrix,
  matrixRows,
  partners,
  personas,
  type MatrixCase,
  type MatrixRow,
  type Persona,
} from './matrix-views.js';

const canary = 'canary-note';
const spellings = ['note', 'NOTE', 'vault', 'password_hash', 'rowid', 'm.note', '"note"', 'note)--'];

/** The comparable part of a response: everything that does not differ between any two responses. */
const seen = ({ status, text, headers }: HttpResponse<unknown>, probe: string) => ({
  status,
  text: text.replaceAll(JSON.stringify(probe).slice(1, -1), '?'),
  total: headers.get('x-total-count'),
  etag: headers.get('etag'),
});

everyDatabase(
  'the access matrix',
  { views: { partners, ...Object.fromEntries(matrix.map(({ name, view }) => [name, view])) } },
  (suite) => {
    const people = {} as Record<Persona, HttpClient>;
    let userId = '';
    let goneId = 900;
    const stored = (row: MatrixRow) => ({
      id: row.id, title: `row ${row.id}`, status: row.status, note: `${canary} ${row.id}`,
      owner_id: row.mine ? userId : '0190a6d0-0000-7000-8000-0000000000ff', partner_id: row.partner,
    }); // prettier-ignore

    beforeAll(async () => {
      const user = await createPerson(suite.admin, () => suite.server.client());
      const clerk = await createPerson(suite.admin, () => suite.server.client(), ['clerk']);
      userId = user.id;
      Object.assign(people, { guest: suite.guest, user: user.client, clerk: clerk.client, admin: suite.admin });
      await suite.admin.create('partners', [{ id: 1, name: 'open' }, { id: 2, name: 'closed' }]); // prettier-ignore
      for (const { name } of matrix) await suite.admin.create(name, matrixRows.map(stored));
    }, 60_000);

    const whole = async (view: string) => JSON.stringify(await suite.admin.list(view, { limit: '1000', sort: 'id' }));
    const cases = matrix.flatMap((entry) =>
      personas.map((persona) => [entry.name, persona, entry] as [string, Persona, MatrixCase]),
    );
    const strangers = cases.filter(([, persona, entry]) => !entry.visibleTo(persona));
    const visible = cases.filter(([, persona, entry]) => entry.visibleTo(persona));

    test.each(strangers)('[D5] %s does not exist for %s', async (view, persona) => {
      const who = people[persona];
      const before = await whole(view);
      for (const [method, path, json] of [
        ['GET', ''], ['GET', '?count'], ['GET', '1'], ['GET', '1?count'], ['GET', '1/partner/'],
        ['POST', '', { title: 'x' }], ['PUT', '1', { title: 'x' }], ['DELETE', '1'],
        ['PUT', '', [{ id: 1, title: 'x' }]], ['DELETE', '', [{ id: 1 }]], ['POST', '1/partner/', { id: 1 }],
        ['GET', '1/history/'], ['POST', '1/history/1/restore'], ['GET', 'deleted/'], ['GET', '1?at=2999-01-01'],
      ] as [string, string, unknown?][]) {
        const response = await who.send(method, `/api/${view}/${path}`, json);
        const unknown = await who.send(method, `/api/no_such_view/${path}`, json);
        expect([method, path, response.status, response.text]).toEqual([method, path, 404, unknown.text]);
      } // prettier-ignore
      expect((await who.get(`/api/model/${view}`)).status).toBe(404);
      expect((await who.get('/api/model/')).text).not.toContain(view);
      expect(await whole(view)).toBe(before);
    });

    test.each(visible)('[D5] reading %s as %s returns exactly these rows and columns', async (view, persona, entry) => {
      const who = people[persona];
      const wanted = matrixRows.filter((row) => entry.reachable(row, persona));
      const columns = [...entry.columns(persona)].sort();
      const list = await who.list(view);
      expect(list.map((row) => row.id)).toEqual(wanted.map((row) => row.id));
      for (const record of list) expect(Object.keys(record).sort()).toEqual(columns);
      expect((await who.get(`/api/${view}/?count`)).body).toBe(wanted.length);
      expect((await who.get(`/api/${view}/`, { total: '1', limit: '1' })).headers.get('x-total-count')).toBe(
        `${wanted.length}`,
      );
      await Promise.all(matrixRows.map((row) => readsAlone(row)));
      const model = await who.get<{ columns: object; can: object }>(`/api/model/${view}`);
      expect(Object.keys(model.body.columns).sort()).toEqual(columns);
      expect(model.body.can).toEqual({ create: true, update: true, delete: true });

      async function readsAlone(row: MatrixRow): Promise<void> {
        const one = await who.get(`/api/${view}/${row.id}`);
        const readable = entry.reachable(row, persona);
        expect([row.id, one.status]).toEqual([row.id, readable ? 200 : 404]);
        expect((await who.get(`/api/${view}/${row.id}?count`)).body).toBe(readable ? 1 : 0);
        if (readable) expect(Object.keys(one.body).sort()).toEqual(columns);
        else
          expect({ ...one.body, message: '' }).toEqual({ ...(await who.get(`/api/${view}/4711`)).body, message: '' });
      }
    });

    test.each(visible)('[D5] the past of %s shows %s no more than the present', async (view, persona, entry) => {
      const who = people[persona];
      const columns = entry.columns(persona);
      const id = (goneId += 1);
      await suite.admin.create(view, [{ ...stored(matrixRows[1]!), id, partner_id: 1 }]);
      await suite.admin.send('PUT', `/api/${view}/${id}`, { note: `${canary} later` });
      await suite.admin.send('DELETE', `/api/${view}/${id}`);
      const instant = encodeURIComponent(new Date().toISOString());
      for (const row of [...matrixRows.map((one) => one.id), id, 4711]) {
        const path = `/api/${view}/${row}`;
        const present = await who.get(path);
        const entries = await who.get<HistoryEntryReport[]>(`${path}/history/`);
        const then = await who.get(`${path}?at=${instant}`);
        const isOpen = row === id && (persona === 'admin' || view.includes('_every_'));
        expect([row, entries.status, then.status]).toEqual([row, isOpen ? 200 : present.status, present.status]);
        if (present.status === 200) expect(then.body).toEqual(present.body);
        if (entries.status !== 200) continue;
        expect(entries.body).toHaveLength(isOpen ? (columns.includes('note') ? 3 : 2) : 1);
        const named = new Set(entries.body.flatMap(({ changes }) => Object.keys(changes)));
        expect([...named].sort()).toEqual(columns.filter((column) => !column.startsWith('_')).sort());
        expect(entries.text).not.toContain('canary-hidden');
        if (!columns.includes('note')) expect(entries.text).not.toContain(canary);
      }
      const deleted = await who.get<{ id: number }[]>(`/api/${view}/deleted/`);
      const reached = entry.reachable({ id, status: 'live', mine: false, partner: 1 }, persona);
      expect(deleted.body[0]?.id === id).toBe(reached);
      expect(deleted.text).not.toContain('canary');
    });

    /** Queries of a hidden column get the same response, whether it holds the value or not. */
    async function revealsNothing(who: HttpClient, view: string, column: string): Promise<void> {
      for (const operator of ['$eq', '$ne', '$startsWith', '$in', '$gt']) {
        const probe = async (value: string) => {
          const filter = { [column]: { [operator]: operator === '$in' ? [value] : value } };
          return seen(await who.get(`/api/${view}/`, { filter }), value);
        };
        const [hit, miss] = await Promise.all([probe(`${canary} 2`), probe(`${canary} no`)]);
        expect(hit.status).toBe(400);
        expect(miss).toEqual(hit);
      }
      for (const query of [
        { sort: column },
        { sort: `-${column}` },
        { select: column },
        { filter: { $or: [{ id: 1 }, { [column]: 'x' }] } },
      ]) {
        expect((await who.get(`/api/${view}/`, query)).status).toBe(400);
      }
    }

    test.each(visible)('[D5] the content that %s hides from %s cannot be inferred', async (view, persona, entry) => {
      const who = people[persona];
      const columns = entry.columns(persona);
      expect((await who.get(`/api/${view}/`)).text).not.toContain('canary-hidden');
      const hidden = spellings.filter((name) => !columns.includes(name));
      await Promise.all(hidden.map((column) => revealsNothing(who, view, column)));
      if (columns.includes('note')) return;
      expect((await who.list(view, { search: canary })).length).toBe(0);
      for (const query of [{ include: 'partner' }, { filter: { partner: { id: 1 } } }, { sort: 'partner.name' }]) {
        expect((await who.get(`/api/${view}/`, query)).status).toBe(400);
      }
      const row = matrixRows.find((candidate) => entry.reachable(candidate, persona));
      if (row) expect((await who.get(`/api/${view}/${row.id}/partner/`)).status).toBe(404);
    });

    test.each(visible)('[D5] filters over %s as %s never reach other rows', async (view, persona, entry) => {
      const who = people[persona];
      const wanted = matrixRows.filter((row) => entry.reachable(row, persona)).map((row) => row.id);
      const filters = [
        { $or: [{ id: { $gt: 0 } }, { status: 'draft' }] },
        { $not: { id: -1 } },
        { id: matrixRows.map((row) => row.id) },
      ];
      for (const filter of filters) expect((await who.list(view, { filter })).map((row) => row.id)).toEqual(wanted);
    });

    test.each(visible)('[D5] writing %s as %s changes only these rows and columns', async (view, persona, entry) => {
      const who = people[persona];
      const columns = entry.columns(persona);
      for (const row of matrixRows) {
        const path = `/api/${view}/${row.id}`;
        const before = await whole(view);
        if (!entry.reachable(row, persona)) {
          for (const headers of [{}, { 'if-match': '"1"' }, { 'if-match': '*' }]) {
            expect((await who.send('PUT', path, { title: 'taken' }, headers as Record<string, string>)).status).toBe(
              404,
            );
            expect((await who.send('DELETE', path, undefined, headers as Record<string, string>)).status).toBe(404);
          }
          expect((await who.send('PUT', `/api/${view}/`, [{ id: row.id, title: 'taken' }])).status).toBe(404);
          expect((await who.send('DELETE', `/api/${view}/`, [{ id: row.id }])).status).toBe(404);
          expect((await who.send('POST', `${path}/partner/`, { id: 2 })).status).toBe(404);
          expect(await whole(view)).toBe(before);
          continue;
        }
        for (const column of ['vault', 'id', ...(columns.includes('note') ? [] : ['note', 'owner_id', 'partner_id'])]) {
          const value = column === 'id' || column === 'partner_id' ? 4711 : column === 'owner_id' ? null : 'taken';
          const { status } = await who.send('PUT', path, { title: 'fine', [column]: value });
          expect([column, status]).toEqual([column, 422]);
        }
        expect(await whole(view)).toBe(before);
        const { status, body } = await who.send('PUT', path, { title: `row ${row.id} changed` });
        expect([status, Object.keys(body).sort()]).toEqual([200, [...columns].sort()]);
      }
    });

    test.each(visible)('[D5] no write to %s as %s leaves its grant', async (view, persona) => {
      if (persona === 'admin') return;
      const who = people[persona];
      const entry = matrix.find(({ name }) => name === view)!;
      const row = matrixRows.find((candidate) => entry.reachable(candidate, persona));
      const restricted = !entry.columns(persona).includes('note');
      const outside: Record<string, unknown> = view.includes('_live_')
        ? { status: 'draft' }
        : view.includes('_own_')
          ? { owner_id: '0190a6d0-0000-7000-8000-0000000000fe' }
          : { partner_id: 2 };
      if (!view.includes('_every_')) {
        const before = await whole(view);
        const wanted = restricted && !view.includes('_live_') ? 422 : 403;
        if (row) expect((await who.send('PUT', `/api/${view}/${row.id}`, outside)).status).toBe(wanted);
        expect((await who.send('POST', `/api/${view}/`, { title: 'away', ...outside })).status).toBe(wanted);
        expect((await who.send('POST', `/api/${view}/`, [{ title: 'away', ...outside }])).status).toBe(wanted);
        expect(await whole(view)).toBe(before);
      }
      const inside = restricted || !view.includes('_related_') ? {} : { partner_id: 1 };
      const possible =
        view.includes('_every_') ||
        view.includes('_live_') ||
        (view.includes('_own_') ? persona !== 'guest' : !restricted);
      const { status, body } = await who.send('POST', `/api/${view}/`, { title: 'inside', ...inside });
      expect(status).toBe(possible ? 201 : 403);
      if (!possible) return;
      expect((await who.send('DELETE', `/api/${view}/${body.id as number}`)).status).toBe(204);
    });
  },
);
