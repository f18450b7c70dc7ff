import type { Model, OpenApiDocument } from '@viewkraft/model';
import { everyDatabase } from '../contract/every-database.js';
import { createPerson } from '../factories/people.js';
import type { HttpClient } from '../server/http-client.js';
import { viewkraft } from '../command-line/viewkraft.js';

const id = { type: 'integer', primaryKey: true };
const canary = { en: 'CANARY', de: 'KANARIE' };

/** Everything named or labelled as a canary is closed to all but administrators. */
const views = {
  canary_view: { label: canary, columns: { id, name: { type: 'string' } } },
  articles: {
    columns: {
      id,
      title: { type: 'string', allowNull: false },
      status: { type: 'string', values: ['draft', 'live'] },
      note: { type: 'string' },
      canary_price: { type: 'decimal', label: canary, help: canary, default: '12.34', values: undefined },
      canary_state: { type: 'string', values: ['canary-one'], valueLabels: { 'canary-one': canary } },
      canary_hash: { type: 'string', hidden: true, label: canary },
      canary_id: { type: 'integer' },
      author_id: { type: 'integer' },
    },
    relations: {
      secret: { type: 'belongsTo', view: 'canary_view', foreignKey: 'canary_id', as: 'canary_link', label: canary },
      author: { type: 'belongsTo', view: 'authors', foreignKey: 'author_id' },
      canary_authors: { type: 'belongsToMany', view: 'authors', through: 'canary_table', label: canary },
    },
    access: {
      read: [
        { roles: ['public'], where: { status: 'live' }, columns: ['id', 'title', 'author_id'] },
        { roles: ['reader'], columns: ['id', 'title', 'status'] },
      ],
      update: [{ roles: ['reader'], where: { status: 'draft' }, columns: ['title', 'canary_price'] }],
      create: [{ roles: ['reader'], columns: ['title', 'canary_state'] }],
    },
  },
  authors: {
    columns: { id, name: { type: 'string' }, canary_salary: { type: 'integer', label: canary } },
    relations: { articles: { type: 'hasMany', view: 'articles', foreignKey: 'author_id' }, canary_works: { type: 'hasMany', view: 'articles', foreignKey: 'canary_id' } },
    access: { read: [{ roles: ['public'], columns: ['id', 'name'] }] },
  },
  canary_table: { columns: { id, articles_id: { type: 'integer' }, authors_id: { type: 'integer' } } },
  inbox: { columns: { id, text: { type: 'string' }, canary_answer: { type: 'string', label: canary } }, access: { create: [{ roles: ['public'], columns: ['text'] }] } },
}; // prettier-ignore

everyDatabase('the API is described without what is closed', { views }, (suite) => {
  const textsFor = async (client: HttpClient): Promise<string> => {
    const documents = await Promise.all(
      ['en', 'de'].map((locale) => client.call('/api/docs.json', { headers: { 'accept-language': locale } })),
    );
    return documents.map(({ text }) => text).join('\n');
  };
  const canaries = (text: string): string[] => text.match(/\w*(?:canary|kanarie)\w*/gi) ?? [];

  test('[D5] no document names a closed view, column, association, value or label; an administrator’s does', async () => {
    const reader = await createPerson(suite.admin, () => suite.server.client(), ['reader']);
    const user = await createPerson(suite.admin, () => suite.server.client());
    // In both orders: nothing may leak from what another caller has read before.
    const people = [suite.guest, reader.client, user.client];
    for (const client of [...people, ...people.reverse()]) expect(canaries(await textsFor(client))).toEqual([]);
    expect(new Set(canaries(await textsFor(suite.admin)))).not.toContain('canary_hash');
    expect(canaries(await textsFor(suite.admin))).toEqual(
      expect.arrayContaining(['canary_view', 'canary_price', 'CANARY']),
    );
    for (const client of people) expect(canaries(await textsFor(client))).toEqual([]);
    const asReader = await suite.admin.call('/api/docs.json', { headers: { 'x-view-as': 'role:reader' } });
    expect([asReader.status, canaries(asReader.text)]).toEqual([200, []]);
  });

  test('[D5] the document names the views, columns and actions of the model, and no others', async () => {
    const reader = await createPerson(suite.admin, () => suite.server.client(), ['reader']);
    for (const client of [suite.guest, reader.client, suite.admin]) {
      const { body: document } = await client.call<OpenApiDocument>('/api/docs.json');
      const named = document.tags.map(({ name }) => name).filter((name) => !name.startsWith('_'));
      for (const view of [...Object.keys(views), 'users', 'audit', 'roles']) {
        const { status, body: model } = await client.call<Model>(`/api/model/${view}`);
        expect([view, named.includes(view)]).toEqual([view, status === 200]);
        if (status !== 200) continue;
        const { properties } = document.components.schemas[`${view}.part`] ?? {};
        const readable = (await client.call(`/api/${view}/?limit=0`)).status === 200;
        const columns = [...Object.keys(model.columns), ...model.associations.map(({ name }) => name)];
        if (readable) expect(Object.keys(properties ?? {}).sort()).toEqual(columns.sort());
        const list = document.paths[`/api/${view}/`] ?? {};
        const can = { create: 'post' in list, update: 'put' in list, delete: 'delete' in list };
        expect([view, can]).toEqual([view, model.can]);
      }
    }
  });

  test('[D5] what a command prints for a role equals what such a user reads, and so do the types', async () => {
    const reader = await createPerson(suite.admin, () => suite.server.client(), ['reader']);
    const callers = [['admin', suite.admin], ['reader', reader.client], ['public', suite.guest]] as const; // prettier-ignore
    for (const [role, client] of callers) {
      const { body: read } = await client.call<OpenApiDocument>('/api/docs.json');
      const printed = await viewkraft(suite.server, ['openapi', '--role', role, '--json']);
      expect({ ...printed.json(), servers: [] }).toEqual({ ...read, servers: [] });
      const types = (await viewkraft(suite.server, ['types', '--role', role])).out;
      expect(canaries(types).length > 0).toBe(role === 'admin');
    }
  }, 60_000);
});
