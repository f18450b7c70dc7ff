import { jest } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError, parseImportQuery, type ErrorDetail, type ExchangeFormat, type ImportReport } from '@viewkraft/model';
import { writeXlsx } from 'hucre/xlsx';
import { testKinds } from '../../../kernel/database/testing/test-databases.js';
import { loadAct, WriteAct } from '../../history/history-act.js';
import { entriesSince } from '../../history/load-entries.js';
import { undoAct } from '../history/undo-act.js';
import { loadStored } from '../rows/stored-records.js';
import { HookFile } from '../testing/hook-file.js';
import { admin, TestRecords } from '../testing/test-records.js';
import { importContexts } from './import-contexts.js';
import { importRecords } from './import-records.js';
import { workbookSlot } from './parse/parse-xlsx.js';

const hooks = `{
  crew: { beforeCreate: ({ record }) => { record.name = 'seen'; } },
  things: {
    beforeValidate: ({ record }) => { if (record.note === 'fill') record.title = 'filled'; if (record.note === 'sky') record.title = record.sky; },
    beforeCreate: ({ record }) => { if (record.title === 'refused') throw Object.assign(new Error('Not this one'), { column: 'title' }); },
    beforeUpdate: ({ record, before }) => { record.size = before.size + 1; },
    afterCreate: ({ record }) => { if (record.title === 'late') throw new Error('After all not: ' + typeof record.id); },
    afterUpdate: ({ record }) => { if (record.title === 'late') throw new Error('Not so late'); },
  },
}`;

const columns = {
  id: { type: 'integer', primaryKey: true },
  code: { type: 'string', unique: true },
  title: { type: 'string', allowNull: false },
  note: { type: 'string' },
  size: { type: 'integer', default: 0 },
  sky: { type: 'string', values: ['sun'], valueLabels: { sun: { en: 'Sun', de: 'Sonne' } } },
} as const;

const keyed = {
  id: { type: 'integer', primaryKey: true },
  title: { type: 'string' },
  token: { type: 'uuid', unique: true },
  moment: { type: 'datetime', unique: true },
  price: { type: 'decimal', precision: 8, scale: 2 },
  weight: { type: 'float' },
  code: { type: 'string', unique: true, setter: "(value) => value === 'x' ? 'x1' : value.trim().toUpperCase()" },
} as const;

/** Records that refer to one another. */
const staff = {
  columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string', allowNull: false, unique: true }, boss_id: { type: 'integer' } },
  relations: {
    boss: { type: 'belongsTo', view: 'staff', foreignKey: 'boss_id' },
    friends: { type: 'belongsToMany', view: 'staff' },
  },
  naturalKey: ['name'],
} as const;

/** Hooks run before the write. */
const crew = {
  columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'string' }, boss_id: { type: 'integer' } },
  relations: { boss: { type: 'belongsTo', view: 'crew', foreignKey: 'boss_id' } },
} as const;

/** Written one by one, as the view has an extension. */
const teams = {
  columns: { id: { type: 'integer', primaryKey: true } },
  relations: { members: { type: 'belongsToMany', view: 'plain' } },
} as const;

describe.each(await testKinds())('imports on $name', (kind) => {
  let records: TestRecords;
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-import-'));
  const file = new HookFile(hooks);
  beforeAll(async () => {
    records = await TestRecords.open(kind, { things: { columns }, plain: { columns }, keyed: { columns: keyed }, staff, crew, teams }, [{ view: 'teams' }], [await file.plugin('p')]);
  }, 60_000);
  afterAll(async () => {
    file.remove();
    rmSync(folder, { recursive: true });
    await records.end();
  });

  let count = 0;
  async function imported(
    view: string,
    lines: readonly string[],
    query = 'key=code',
    report?: (done: number) => void,
    act?: (id: string | undefined) => void,
  ): Promise<ImportReport> {
    const path = join(folder, `${(count += 1)}.csv`);
    writeFileSync(path, lines.join('\n'));
    return importedFile(view, path, 'csv', query, report, act);
  }
  async function importedFile(
    view: string,
    path: string,
    format: ExchangeFormat,
    query = 'key=code',
    report?: (done: number) => void,
    act?: (id: string | undefined) => void,
  ): Promise<ImportReport> {
    const { runtime, tools } = records;
    const target = runtime.view(view);
    const contexts = importContexts(runtime, target, { identity: admin, sessionId: null });
    const parsed = parseImportQuery(new URLSearchParams(query), target, contexts.any.reader);
    const done = await importRecords({ path, scratch: folder, format, query: parsed }, contexts, tools, report);
    act?.(contexts.any.author.act?.id);
    return done;
  }
  const numbered = (prefix: string, count: number, title = 'first') => [
    'code,title',
    ...Array.from({ length: count }, (_, at) => `${prefix}${at},${title}`),
  ];
  const countOf = async (prefix: string) =>
    Number((await records.db.query(`SELECT COUNT(*) FROM plain WHERE code LIKE '${prefix}%'`))[0]?.[0]);
  const details = async (...file: Parameters<typeof imported>): Promise<readonly ErrorDetail[]> => {
    const error: unknown = await imported(...file).catch((thrown: unknown) => thrown);
    if (!(error instanceof AppError)) throw error;
    return error.extras.details ?? [];
  };
  const problems = async (lines: readonly string[]): Promise<readonly (readonly unknown[])[]> =>
    (await details('things', lines)).map(({ line, column, params }) => [line, column, params?.['text']]);
  const rows = async (view: string) =>
    (await records.db.query(`SELECT code, title, size FROM ${view} ORDER BY id`)).map((row) => [...row]);

  test('[D11] hooks of plugins see and refuse the records of a file as those of single writes', async () => {
    const report = await imported('things', ['code,title,note', 'a,one,', 'b,,fill']);
    expect(report).toMatchObject({ created: 2, updated: 0 });
    expect(await imported('things', ['code,title', 'a,more', 'b,filled'])).toMatchObject({ updated: 1, unchanged: 1 });
    const before = [
      ['a', 'more', 1],
      ['b', 'filled', 0],
    ];
    expect(await rows('things')).toEqual(before);
    expect(await problems(['code,title', 'c,fine', 'd,refused'])).toEqual([[3, 'title', 'Not this one']]);
    expect(await problems(['code,title', 'c,fine', 'd,late'])).toEqual([[3, undefined, 'After all not: number']]);
    expect(await problems(['code,title', 'c,fine', 'a,late'])).toEqual([[3, undefined, 'Not so late']]);
    expect(await rows('things')).toEqual(before);
  }, 30_000);

  test('[D11] hooks see the stored value that a label stands for', async () => {
    await imported('things', ['Code,Title,note,SKY', 'h,x,sky,Sonne']);
    expect((await rows('things')).find(([code]) => code === 'h')).toEqual(['h', 'sun', 0]);
    await records.db.execute("DELETE FROM things WHERE code = 'h'");
  });

  test('[D11] listeners get each change once it is stored, and none of a dry run', async () => {
    records.events.length = 0;
    await imported('plain', ['code,title', 'a,one', 'b,two'], 'key=code&dry=1');
    expect([records.events, await rows('plain')]).toEqual([[], []]);
    await imported('plain', ['code,title', 'a,one', 'b,two']);
    await imported('plain', ['code,title', 'a,one', 'b,three', 'c,four']);
    expect(records.events).toMatchObject([
      { view: 'plain', action: 'create', version: 1 },
      { view: 'plain', action: 'create', version: 1 },
      { view: 'plain', action: 'update', version: 2 },
      { view: 'plain', action: 'create', version: 1 },
    ]);
  });

  test('[D11] a concurrent change is not overwritten unnoticed', async () => {
    const lines = ['code,title', ...Array.from({ length: 300 }, (_, at) => `r${at},first`)];
    await imported('plain', lines);
    const changed = lines.map((line) => line.replace('first', 'second'));
    const [report] = await Promise.all([imported('plain', changed), imported('plain', ['code,note', 'r150,mine'])]);
    expect(report.updated).toBe(300);
    const found = await records.db.query("SELECT title, note FROM plain WHERE code = 'r150'");
    expect(found.map((row) => [...row])).toEqual([['second', 'mine']]);
  });

  test('[D11] another writer does not wait until a file is read and checked', async () => {
    let seen: Promise<number> | undefined;
    const other = async () => {
      await records.create('plain', { code: 'other', title: 'quick' });
      return countOf('w');
    };
    await imported('plain', numbered('w', 1_000), 'key=code', () => (seen ??= other()));
    expect([await seen, await countOf('w')]).toEqual([0, 1_000]);
  });

  test('[D11] a record that somebody else creates while the file is read is changed, not created twice', async () => {
    let created: Promise<unknown> | undefined;
    const create = () => (created ??= records.create('plain', { code: 'm5', title: 'theirs', note: 'kept' }));
    const report = await imported('plain', numbered('m', 1_000), 'key=code', () => void create());
    await created;
    expect(report).toMatchObject({ created: 999, updated: 1 });
    const found = await records.db.query("SELECT title, note FROM plain WHERE code = 'm5'");
    expect(found.map((row) => [...row])).toEqual([['first', 'kept']]);
  });

  test('[D11] a point that may group digits or begin decimals in a German file is refused, unless others tell', async () => {
    const query = 'key=code&dialect=excel-de';
    const german = (...weights: string[]) => ['code;weight', ...weights.map((weight, at) => `g${at};${weight}`)];
    const weights = async () =>
      (await records.db.query("SELECT weight FROM keyed WHERE code LIKE 'G%' ORDER BY code")).map(([one]) => Number(one));
    const refused = [{ line: 3, column: 'weight', key: 'numberAmbiguous', params: { text: '1.234', whole: '1234', fraction: '1,234' } }]; // prettier-ignore
    expect(await details('keyed', german('7', '1.234'), query)).toEqual(refused);
    expect(await details('keyed', german('1.234,5', '1.234'), query)).toEqual(refused);
    expect(await weights()).toEqual([]);
    await imported('keyed', german('1.234', '0.5', '0.125'), query);
    expect(await weights()).toEqual([1.234, 0.5, 0.125]);
    await imported('keyed', german('1234', '1.234,5', '1,234'), query);
    expect(await weights()).toEqual([1234, 1234.5, 1.234]);
    await imported('keyed', ['code,weight', 'g0,1.234'], 'key=code&dialect=excel-en');
    expect((await weights())[0]).toBe(1.234);
    await records.db.execute('DELETE FROM keyed');
  });

  test.each(['plain', 'things'])('[D3] [D11] what a file creates and changes has the time of its writing: %s', async (name) => {
    await imported(name, ['code,title', 't0,first']);
    let read = '';
    const { lines } = await imported(name, ['code,title', 't0,second', 't1,new'], 'key=code', () => {
      // Waits for the next millisecond.
      for (const from = Date.now(); Date.now() === from; );
      read = new Date().toISOString();
    });
    const { view, reader, writer, runtime } = records.context(name, 'update');
    const keys = lines.map(({ id }) => id as number);
    const stored = await loadStored(view, keys, reader, writer, runtime);
    const [changed, created] = keys.map((key) => stored.get(key)?.values);
    const at = String(changed?.get('_updated_at'));
    expect(at >= read).toBe(true);
    expect([created?.get('_created_at'), created?.get('_updated_at')]).toEqual([at, at]);
    const entries = await Promise.all(keys.map((key) => entriesSince(view.table, String(key), 0, records.db)));
    expect(entries.map(([newest]) => newest?.at.toISOString())).toEqual([at, at]);
  });

  test.each([
    ['id', '1', '01'],
    ['token', 'aaaaaaaa-0000-7000-8000-000000000001', 'AAAAAAAA-0000-7000-8000-000000000001'],
    ['moment', '2025-01-01T00:00:00Z', '2025-01-01T01:00:00+01:00'],
    ['price', '1.5', '1.50'],
    ['code', ' abc', 'ABC '],
  ])('[D11] a record that two lines name by %s in different spelling is refused', async (key, one, other) => {
    const query = `key=${key}`;
    const lines = [`${key},title`, `${one},first`, `${other},second`];
    const twice = [{ line: 3, column: key, key: 'keyTwice', params: { line: 2 } }];
    expect(await details('keyed', lines, query)).toEqual(twice);
    expect(await imported('keyed', lines.slice(0, 2), query)).toMatchObject({ created: 1 });
    expect(await details('keyed', lines, query)).toEqual(twice);
    await records.db.execute('DELETE FROM keyed');
  });

  test('[D11] a key is compared as its setter stores it; a stored one is not set again', async () => {
    const lines = ['code,title', ' abc ,one', 'x,two'];
    expect(await imported('keyed', lines)).toMatchObject({ created: 2 });
    expect(await imported('keyed', lines)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await imported('keyed', ['code,title', 'ABC,one', 'x1,more'])).toMatchObject({ updated: 1, unchanged: 1 });
    expect(await details('keyed', ['code,title', 'x1,a', 'x,b'])).toMatchObject([{ line: 3, key: 'keyTwice' }]);
    const found = await records.db.query('SELECT code, title FROM keyed ORDER BY code');
    expect(found.map((row) => [...row])).toEqual([['ABC', 'one'], ['x1', 'more']]); // prettier-ignore
    await records.db.execute('DELETE FROM keyed');
  });

  test('[D11] a missing record of the same view is reported with the columns that name it', async () => {
    const missing = async (lines: readonly string[]) =>
      (await details('staff', lines, 'key=name')).map(({ line, column, key }) => [line, column, key]);
    expect(await missing(['name,boss_id', 'a,', 'b,99'])).toEqual([[3, 'boss_id', 'referenceMissing']]);
    expect(await missing(['name,boss.name,friends.name', 'a,,[]', 'b,none,"[""a"",""no""]"', 'b,a,[]'])).toEqual([
      [3, 'boss.name', 'naturalMissing'],
      [3, 'friends.name', 'naturalMissing'],
      [4, 'name', 'keyTwice'],
    ]);
    expect(await missing(['name,boss.name', ',none'])).toEqual([[2, 'name', 'required']]);
  });

  test.each(['key=name', 'key=id', ''])('[D11] records that name one another are each created once: %s', async (query) => {
    const rows = [['1', 'p1', 'p2', '"[""p2"",""p3""]"'], ['2', 'p2', 'p1', '"[""p1""]"'], ['3', 'p3', 'p3', '[]']]; // prettier-ignore
    const all = [['id', 'name', 'boss.name', 'friends.name'], ...rows].map((row) => row.slice(query === '' ? 1 : 0));
    const lines = all.map((row) => row.join());
    expect(await imported('staff', lines, `${query}&dry=1`)).toMatchObject({ created: 3, updated: 0 });
    records.events.length = 0;
    const report = await imported('staff', lines, query);
    expect(report).toMatchObject({ created: 3, updated: 0 });
    expect(report.lines.map(({ line, status }) => [line, status])).toEqual([2, 3, 4].map((line) => [line, 'created']));
    expect(records.events.filter((event) => 'action' in event && event.action === 'create')).toHaveLength(3);
    const join = 'SELECT a.name, b.name FROM staff a JOIN staff b ON b.id = a.boss_id ORDER BY a.name';
    const named = (await records.db.query(join)).map((row) => [...row]);
    expect(named).toEqual([['p1', 'p2'], ['p2', 'p1'], ['p3', 'p3']]); // prettier-ignore
    expect(await imported('staff', lines, 'key=name')).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    await records.db.execute('UPDATE staff SET boss_id = NULL');
    await records.db.execute('DELETE FROM staff');
  });

  test('[D11] records that name one another in a circle may be linked with later ones', async () => {
    const lines = ['id,name,boss.name,friends', '1,a,b,[3]', '2,b,c,[]', '3,c,a,[]'];
    expect(await imported('staff', lines, '')).toMatchObject({ created: 3, updated: 0 });
    expect(await imported('staff', lines, 'key=name')).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    await records.db.execute('UPDATE staff SET boss_id = NULL');
    await records.db.execute('DELETE FROM staff');
  });

  test('[D11] of records that name one another, just those are refused whose own values are wrong', async () => {
    const lines = ['name,boss.name,boss_id', 'p1,p2,', 'p2,p1,', 'p3,none,', ',p1,'];
    const found = (await details('staff', lines, '')).map(({ line, column, key }) => [line, column, key]);
    expect(found).toEqual([[4, 'boss.name', 'naturalMissing'], [5, 'name', 'required']]); // prettier-ignore
    expect(await records.db.query('SELECT id FROM staff')).toEqual([]);
  });

  test('[D11] a record may be linked by key with records that come much later in the file', async () => {
    // Every second one also has such a boss, so that their statements are refused.
    const row = (id: number) => `${id},n${id},${id < 140 && id % 2 === 0 ? 281 - id : ''},"[${281 - id},1]"`;
    const lines = ['id,name,boss_id,friends', ...Array.from({ length: 280 }, (_, at) => row(at + 1))];
    const report = await imported('staff', lines, '');
    expect(report).toMatchObject({ created: 280, updated: 0, lines: { length: 280 } });
    expect(await imported('staff', lines, '')).toMatchObject({ created: 0, updated: 0, unchanged: 280 });
    const missing = await details('staff', ['id,name,friends', '700,x,[701]', '701,y,[999]'], '');
    expect(missing).toEqual([{ line: 3, column: 'friends', key: 'referenceMissing' }]);
    const later = await imported('staff', ['id,name,friends', '1,n1,[701]', '701,y,[]'], '');
    expect(later.lines.map(({ status }) => status)).toEqual(['updated', 'created']);
    await records.db.execute('UPDATE staff SET boss_id = NULL');
    await records.db.execute('DELETE FROM staff');
  });

  test('[D11] records that refer to one another by key are created as if at once, also far apart', async () => {
    const pairs = [[1, 2], [2, 1], [3, 4], [4, 5], [5, 3], [6, 300], [7, 7], [8, 1], [300, 6]]; // prettier-ignore
    const bosses = new Map(pairs.map(([id = 0, boss = 0]) => [1000 + id, 1000 + boss]));
    const ids = Array.from({ length: 300 }, (_, at) => 1001 + at);
    const lines = ['id,name,boss_id', ...ids.map((id) => `${id},n${id},${bosses.get(id) ?? ''}`)];
    records.events.length = 0;
    const report = await imported('staff', lines, '');
    expect(report).toMatchObject({ created: 300, updated: 0, lines: { length: 300 } });
    const found = await records.db.query('SELECT id, boss_id FROM staff WHERE boss_id IS NOT NULL ORDER BY id');
    expect(found.map((row) => row.map(Number))).toEqual([...bosses]);
    expect(records.events).toHaveLength(300);
    const entry = "h.table_name = 'staff' AND h.record_id = s.id";
    const entries = `SELECT COUNT(*) FROM _viewkraft_history h WHERE ${entry}`;
    expect(await records.db.query(`SELECT s.id FROM staff s WHERE s._version = 1 AND (${entries}) = 1`)).toHaveLength(300);
    expect(await imported('staff', lines, '')).toMatchObject({ unchanged: 300 });
    const missing = await details('staff', ['id,name,boss_id', '1701,a,1702', '1702,b,1701', '1703,c,999', '1704,d,1703'], '');
    expect(missing).toEqual([{ line: 4, column: 'boss_id', key: 'referenceMissing' }]);
    await records.db.execute('UPDATE staff SET boss_id = NULL');
    await records.db.execute('DELETE FROM staff');
  });

  test('[D11] a chain of records that each refer to the next takes few statements', async () => {
    const { database } = records.runtime;
    const statements: string[] = [];
    jest.spyOn(database, 'transaction').mockImplementationOnce((work) =>
      database.transaction((tx) => {
        const { manager } = tx;
        const noted = <T>(sql: string, run: () => Promise<T>): Promise<T> => {
          statements.push(sql);
          return run();
        };
        return work({
          manager,
          query: (sql, values) => noted(sql, () => tx.query(sql, values)),
          execute: (sql, values) => noted(sql, () => tx.execute(sql, values)),
        });
      }),
    );
    const ids = Array.from({ length: 300 }, (_, at) => 2001 + at);
    const boss = (id: number) => (id < 2300 ? id + 1 : '');
    const lines = ['id,name,boss_id', ...ids.map((id) => `${id},n${id},${boss(id)}`)];
    expect(await imported('staff', lines, '')).toMatchObject({ created: 300 });
    const [row] = await records.db.query('SELECT COUNT(*) FROM staff a JOIN staff b ON b.id = a.boss_id AND b.id = a.id + 1');
    expect(Number(row?.[0])).toBe(299);
    expect(statements.length).toBeLessThan(3 * 300);
    await records.db.execute('UPDATE staff SET boss_id = NULL');
    await records.db.execute('DELETE FROM staff');
  });

  test('[D11] with hooks that run before the write, too', async () => {
    const report = await imported('crew', ['id,boss_id', '1,2', '2,1', '3,300', ...Array.from({ length: 297 }, (_, at) => `${at + 4},`)], '');
    expect(report).toMatchObject({ created: 300 });
    const found = await records.db.query("SELECT id, boss_id FROM crew WHERE name = 'seen' AND boss_id IS NOT NULL ORDER BY id");
    expect(found.map((row) => [...row].map(Number))).toEqual([[1, 2], [2, 1], [3, 300]]); // prettier-ignore
  });

  test('[D11] many records are written with few statements, and each line that is refused is named', async () => {
    const lines = ['id,code,title', ...Array.from({ length: 600 }, (_, at) => `${5_000 + at},u${at},x`)];
    for (const [at, code] of [[300, 'u10'], [599, 'u400']] as const) lines[at + 1] = `${5_000 + at},${code},x`; // prettier-ignore
    const error: unknown = await imported('plain', lines, '').catch((thrown: unknown) => thrown);
    const { details } = (error as AppError).extras;
    expect(details?.map(({ line, column, key }) => [line, column, key])).toEqual([
      [302, 'code', 'unique'],
      [601, 'code', 'unique'],
    ]);
    expect(await countOf('u')).toBe(0);
  });

  test('[D11] of files that list different links of a record, one replaces the other', async () => {
    const teams = [1, 2, 3, 4, 5, 6, 7, 8];
    const ids = teams.map((id) => 9_000 + id);
    await records.create('plain', ...ids.map((id) => ({ id, code: `l${id}`, title: 'x' })));
    await records.create('teams', ...teams.map((id) => ({ id })));
    const files = ids.map((id) => ['id,members', ...teams.map((team) => `${team},[${id}]`)]);
    await Promise.all(files.map((lines) => imported('teams', lines, '')));
    expect(await records.db.query('SELECT * FROM plain_teams')).toHaveLength(teams.length);
    await records.db.execute('DELETE FROM teams');
  });

  test('[D11] a large import is undone in a few transactions; what has changed since stays and is named', async () => {
    const acts: string[] = [];
    const keep = (id: string | undefined) => void (id !== undefined && acts.push(id));
    await imported('plain', numbered('z', 900), 'key=code', undefined, keep);
    await imported('plain', numbered('z', 900, 'second').slice(0, 801), 'key=code', undefined, keep);
    await imported('plain', ['code,note', 'z3,mine', 'z700,mine']);
    const idOf = async (code: string) =>
      Number((await records.db.query(`SELECT id FROM plain WHERE code = '${code}'`))[0]?.[0]);
    const left = [await idOf('z700'), await idOf('z3')].map((id) => ({ view: 'plain', id, code: 'CHANGED' }));
    const transactions = jest.spyOn(records.db, 'transaction');
    const undo = async (id: string | undefined) => {
      const act = await loadAct(id ?? '', records.db);
      if (!act) throw new Error('There is no such act');
      const caller = { identity: admin, sessionId: null };
      const { runtime, tools } = records;
      return undoAct({ runtime, act, caller, undo: new WriteAct('undo'), tools });
    };
    expect(await undo(acts[1])).toEqual({ undone: 798, left });
    expect(await countOf('z')).toBe(900);
    const titles = await records.db.query("SELECT title, COUNT(*) FROM plain WHERE code LIKE 'z%' GROUP BY title ORDER BY title"); // prettier-ignore
    expect(titles.map(([title, count]) => [title, Number(count)])).toEqual([['first', 898], ['second', 2]]); // prettier-ignore
    expect(transactions.mock.calls.length).toBeLessThan(20);
    transactions.mockRestore();
  }, 30_000);

  test('[D11] one workbook is read at a time: others wait, and more than eight are refused', async () => {
    const path = join(folder, 'book.xlsx');
    const rows = [
      ['code', 'title'],
      ['book', 'one'],
    ];
    writeFileSync(path, await writeXlsx({ sheets: [{ name: 'plain', rows }] }));
    const workbook = () => importedFile('plain', path, 'xlsx');
    let release = (): void => undefined;
    let done = 0;
    const reading = workbookSlot.run(() => new Promise<void>((resolve) => (release = resolve)));
    const waiting = Array.from({ length: 8 }, () => workbook().finally(() => (done += 1)));
    await expect(workbook()).rejects.toMatchObject({ code: 'UNAVAILABLE', extras: { retryAfter: 2 } });
    await imported('plain', numbered('free', 1));
    expect([await countOf('free'), done]).toEqual([1, 0]);
    release();
    await reading;
    expect((await Promise.all(waiting)).map(({ created, unchanged }) => created + unchanged)).toEqual(Array(8).fill(1));
    expect(await countOf('book')).toBe(1);
  }, 60_000);
});
