import type { View } from '@viewkraft/model';
import { testKinds } from '../../kernel/database/testing/test-databases.js';
import { fulltextName, searchIndexOf, type SearchIndex } from '../search/search-index.js';
import { introspect } from './introspect/introspect.js';
import type { IndexBackfill } from './plan/planned-change.js';
import { preparedPrefix } from './prepared-entries.js';
import { preparedOnMysql } from './prepared-mysql.js';
import { catalogOf } from './testing/catalog-of.js';
import { useSchema } from './testing/use-schema.js';

const columns = { id: { type: 'integer', primaryKey: true }, title: { type: 'string' } };
const things = (search: boolean) => catalogOf({ things: { search, columns } });
const kinds = await testKinds();
const mysqlKinds = kinds.filter(({ name }) => name !== 'SQLite');
const suite = mysqlKinds.length > 0 ? describe.each(mysqlKinds) : describe.skip.each(kinds);

suite('prepared entries on $name', (kind) => {
  const at = useSchema(kind);
  const filling = async (table: string): Promise<IndexBackfill> => {
    await at.settle(things(false));
    const index = searchIndexOf(things(true).views.get('things') as View) as SearchIndex;
    const key = (await introspect(at.db, at.db.dialect)).get('things')?.columns.get('id');
    return { fill: { ...index, table }, key };
  };

  test('[D13] in a cluster an index is built on the empty table, because it blocks all writes', async () => {
    const backfill = await filling(`${preparedPrefix}cluster`);
    await preparedOnMysql({ ...at.db.dialect, isCluster: true }).create(at.db, backfill);
    const [[, sql] = []] = await at.db.query(`SHOW CREATE TABLE ${backfill.fill.table}`);
    expect(String(sql)).toContain(fulltextName(backfill.fill));
  });

  test('[D13] the tables of a killed process are dropped after ten minutes, those that another process fills are not', async () => {
    const entries = preparedOnMysql(at.db.dialect);
    const [left, filled] = [`${preparedPrefix}00000000_left`, `${preparedPrefix}00000000_filled`];
    for (const name of [left, filled]) await entries.create(at.db, await filling(name));
    const release = await entries.claim(at.db, filled);
    const later = await at.db.session();
    await later.execute('SET SESSION timestamp = UNIX_TIMESTAMP() + 660');
    expect([await entries.tables(at.db), await entries.tables(later)]).toEqual([[], [left]]);
    await release();
    expect((await entries.tables(later)).sort()).toEqual([filled, left]);
    await later.execute('SET SESSION timestamp = DEFAULT');
    await later.release();
  });
});
