import { setTimeout as delay } from 'node:timers/promises';
import type { Catalog } from '@viewkraft/model';
import { ChangeBus } from '../../kernel/changes/change-bus.js';
import { testKinds } from '../../kernel/database/testing/test-databases.js';
import { catalogOf } from '../schema/testing/catalog-of.js';
import { useSchema } from '../schema/testing/use-schema.js';
import { searchIndexOf, type SearchIndex } from '../search/search-index.js';
import type { CatalogService } from '../views/catalog.service.js';
import { SearchKeeper } from './search-keeper.js';

const columns = { id: { type: 'integer', primaryKey: true }, title: { type: 'string' } };
const longAgo = '2026-01-01 00:00:00.000';

describe.each(await testKinds())('records written without their index on $name', (kind) => {
  const at = useSchema(kind);
  let catalog: Catalog;
  let index: SearchIndex;
  let bus: ChangeBus;
  let keeper: SearchKeeper;

  beforeEach(async () => {
    catalog = catalogOf({
      things: { search: true, columns },
      notes: { search: true, columns: { ...columns, id: { type: 'uuid', primaryKey: true } } },
    });
    await at.settle(catalog);
    index = searchIndexOf(catalog.views.get('things') as never) as SearchIndex;
    bus = new ChangeBus();
    keeper = new SearchKeeper(at.db, { state: { catalog } } as unknown as CatalogService, bus);
    keeper.onApplicationBootstrap();
  });
  afterEach(() => keeper.onApplicationShutdown());

  const insert = (id: number): Promise<void> =>
    at.insert('things', { id, title: 'Titel', _version: 1, _created_at: longAgo, _updated_at: longAgo });
  const entries = async (): Promise<number[]> => {
    const key = at.db.dialect.name === 'sqlite' ? 'rowid' : 'id';
    const rows = await at.db.query(`SELECT ${key} FROM ${at.quote(index.table)} ORDER BY ${key}`);
    return rows.map(([id]) => Number(id));
  };
  const becomes = async (ids: number[]): Promise<void> => {
    for (let tries = 0; tries < 100 && String(await entries()) !== String(ids); tries += 1) await delay(20);
    expect(await entries()).toEqual(ids);
  };
  const publish = (id: number, action: 'create' | 'delete', indexed?: string): void =>
    bus.publish({ kind: 'record', view: 'things', id, action, version: 1, ...(indexed !== undefined && { indexed }) });

  test('[D13] a write that began before the index was served is indexed after its end, however long it took', async () => {
    for (const id of [1, 2, 3]) await insert(id);
    publish(1, 'create', index.signature);
    publish(2, 'create');
    publish(3, 'create', 'another');
    await becomes([2, 3]);
  });

  test('[D13] so is a write of a record with a text key', async () => {
    const id = '00000000-0000-7000-8000-000000000001';
    await at.insert('notes', { id, title: 'Titel', _version: 1, _created_at: longAgo, _updated_at: longAgo });
    bus.publish({ kind: 'record', view: 'notes', id, action: 'create', version: 1 });
    const { table } = searchIndexOf(catalog.views.get('notes') as never) as SearchIndex;
    const count = async (): Promise<number> => Number((await at.db.query(`SELECT COUNT(*) FROM ${at.quote(table)}`))[0]?.[0]);
    for (let tries = 0; tries < 100 && (await count()) === 0; tries += 1) await delay(20);
    expect(await count()).toBe(1);
  }); // prettier-ignore

  // On SQLite, a trigger deletes the entries in the same transaction.
  (kind.name === 'SQLite' ? undefined : test)?.('[D13] the entries of records that it deleted are removed as well', async () => {
    for (const id of [1, 2]) await insert(id);
    publish(1, 'create');
    publish(2, 'create');
    await becomes([1, 2]);
    const session = await at.db.session();
    await session.execute('SET foreign_key_checks = 0');
    await session.execute('DELETE FROM things WHERE id = 2');
    await session.execute('SET foreign_key_checks = 1');
    await session.release();
    expect(await entries()).toEqual([1, 2]);
    publish(2, 'delete');
    await becomes([1]);
  });
});
