import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer, type RunningServer } from '../server/start-server.js';
import { databaseKinds } from '../server/temporary-database.js';
import { until } from '../server/until.js';
import { viewkraft } from './viewkraft.js';

const editors = { read: ['editor'], create: ['editor'], update: ['editor'], delete: ['editor'] };
const views = {
  people: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      email: { type: 'string', allowNull: false, unique: true },
      score: { type: 'decimal', precision: 8, scale: 2 },
    },
    access: editors,
  },
  days: {
    columns: {
      id: { type: 'integer', primaryKey: true },
      day: { type: 'dateonly', unique: true, label: { en: 'Day', de: 'Tag' } },
      sky: {
        type: 'string',
        values: ['sun', 'rain', 'storm'],
        valueLabels: {
          sun: { en: 'Sun', de: 'Sonne' },
          rain: { en: 'Wet', de: 'Regen' },
          storm: { en: 'Wet', de: 'Sturm' },
        },
        label: { en: 'Weather', de: 'Wetter' },
      },
      visitors: { type: 'integer', label: { en: 'Visitors', de: 'Besucher' } },
      start: { type: 'string', label: { en: 'Place', de: 'Start' } },
      end: { type: 'string', label: { en: 'Place', de: 'Ziel' } },
      opens: { type: 'time' },
    },
    access: editors,
  },
};

describe.each(await databaseKinds())('export and import by command on %s', (kind) => {
  let server: RunningServer;
  const run = (...args: string[]) => viewkraft(server, args);
  beforeAll(async () => {
    server = await startServer({ database: kind, views });
    await (await server.admin()).create('people', [{ email: 'a@x.org', score: '1.5' }, { email: 'b@x.org' }]);
  }, 90_000);
  afterAll(() => server.stop(), 30_000);

  test('[D10] writes a view to standard output or to a file', async () => {
    const plain = await run('export', 'people');
    expect([plain.code, plain.out]).toEqual([0, 'id,email,score\r\n1,a@x.org,1.50\r\n2,b@x.org,\r\n']);
    const file = join(server.folder, 'people.ndjson');
    const written = await run('export', 'people', '--output', file, '--sort=-email', '--json');
    expect([written.code, written.json()]).toEqual([0, expect.objectContaining({ format: 'ndjson', records: 2 })]);
    expect(readFileSync(file, 'utf8').split('\n').slice(0, 2)).toEqual([
      '{"id":2,"email":"b@x.org","score":null}',
      '{"id":1,"email":"a@x.org","score":"1.50"}',
    ]);
    const german = await run('export', 'people', '--dialect', 'excel-de', '--select', 'score');
    expect(german.out).toBe('\uFEFFid;score\r\n1;1,50\r\n2;\r\n');
    const unknown = await run('export', 'peple');
    expect([unknown.code, unknown.out, unknown.err]).toEqual([
      1,
      '',
      'There is no view "peple". Did you mean "people"?\n',
    ]);
    const far = await run('export', 'nowhere', '--json', '--output', file);
    expect([far.code, far.json()]).toEqual([1, { error: { message: 'There is no view "nowhere".' } }]);
    const array = await run('export', 'people', '--json', '--select', 'email');
    expect([array.code, array.json()]).toEqual([
      0,
      [
        { id: 1, email: 'a@x.org' },
        { id: 2, email: 'b@x.org' },
      ],
    ]);
    expect((await run('export', 'people', '--json', '--format', 'csv')).json()).toMatchObject({
      error: { message: expect.stringContaining('--output') as string },
    });
    expect((await run('export', 'people', '--filter', '{"nome":1}')).code).toBe(1);
    for (const command of [['export', 'people'], ['types']]) {
      const into = join(server.folder, 'new', command[0] ?? '', 'file');
      expect([(await run(...command, '--output', into)).code, existsSync(into)]).toEqual([0, true]);
    }
  }, 60_000);

  test('[D11] reads a file into a view while a server runs', async () => {
    const file = join(server.folder, 'new.csv');
    writeFileSync(file, 'email,score\nb@x.org,2\nc@x.org,3\n');
    const dry = await run('import', 'people', file, '--key', 'email', '--dry', '--json');
    expect([dry.code, dry.json()]).toEqual([
      0,
      expect.objectContaining({ created: 1, updated: 1, unchanged: 0, dry: true }),
    ]);
    const real = await run('import', 'people', file, '--key', 'email');
    const [first, hint] = real.out.split('\n');
    expect([real.code, first]).toEqual([0, 'Imported: 1 created, 1 updated, 0 unchanged.']);
    expect(hint).toContain('can be undone under "Changes" in the account menu (/user/changes)');
    const admin = await server.admin();
    expect(await admin.list('people', { select: 'score' })).toMatchObject([
      { score: '1.50' },
      { score: '2.00' },
      { score: '3.00' },
    ]);
    writeFileSync(file, 'email,score\nd@x.org,2\ne@x.org,x\n');
    const bad = await run('import', 'people', file, '--key', 'email');
    expect([bad.code, bad.err]).toEqual([1, 'Nothing was stored:\n  line 3: score: A decimal number is expected\n']);
    expect(bad.out).toBe('');
    expect(await admin.list('people')).toHaveLength(3);
    expect((await run('import', 'people', join(server.folder, 'missing.csv'))).code).toBe(1);
    const unknown = await run('import', 'poeple', file);
    expect([unknown.code, unknown.err]).toEqual([1, 'There is no view "poeple". Did you mean "people"?\n']);
  }, 60_000);

  test('[D11] a file may name columns and values by their labels, in either language, and shows its separator', async () => {
    const file = join(server.folder, 'days.csv');
    const imported = async (content: string, ...more: string[]) => {
      writeFileSync(file, content);
      return run('import', 'days', file, '--key', 'day', ...more);
    };
    const german = await imported('"Tag";"Wetter";"BESUCHER"\n01.02.2025;Sonne;1.200\n02.02.2025;regen;12.345\n');
    expect([german.code, german.out]).toEqual([
      0,
      expect.stringMatching(/^Imported: 2 created, 0 updated, 0 unchanged\.\n/),
    ]);
    const english = await imported('DAY,Weather,visitors\n2025-02-01,sun,1200\n2025-02-02,Sun,12345\n');
    expect([english.code, english.out]).toEqual([
      0,
      expect.stringMatching(/^Imported: 0 created, 1 updated, 1 unchanged\.\n/),
    ]);
    const admin = await server.admin();
    const stored = async () => (await admin.list('days', { sort: 'day' })).map(({ sky, visitors }) => [sky, visitors]);
    expect(await stored()).toEqual([['sun', 1200], ['sun', 12345]]); // prettier-ignore

    const clouded = await imported('day,sky,Place\n2025-02-01,sun,x\n');
    expect([clouded.code, clouded.err]).toEqual([
      1,
      'Nothing was stored:\n  line 1: Place: Several columns have this name: start, end\n' +
        'Say which column is meant: --columns \'{"Place":"COLUMN"}\'; null in place of COLUMN leaves it out.\n',
    ]);
    expect((await imported('day,Place\n2025-02-01,x\n', '--columns', '{"Place":"end"}')).code).toBe(0);
    const wet = await imported('day,sky\n2025-02-01,Wet\n2025-02-02,Schnee\n');
    expect([wet.code, wet.err]).toEqual([
      1,
      'Nothing was stored:\n  line 2: sky: "Wet" stands for several values: rain, storm\n  line 3: sky: Not one of the allowed values\n',
    ]);
    const unknown = await imported('day,Guests\n2025-02-01,5\n');
    expect([unknown.code, unknown.err]).toEqual([
      1,
      'Nothing was stored:\n  line 1: Guests: There is no such column; the columns are: id, day, sky, visitors, start, end, opens\n' +
        'Say which column is meant: --columns \'{"Guests":"COLUMN"}\'; null in place of COLUMN leaves it out.\n',
    ]);
    const mapped = await imported('Datum,Guests\n2025-02-01,5\n', '--columns', '{"Datum":"day","Guests":"gests"}');
    expect([mapped.code, mapped.err]).toEqual([
      1,
      'Nothing was stored:\n  line 1: gests: There is no such column; the columns are: id, day, sky, visitors, start, end, opens\n' +
        'Say which column is meant: --columns \'{"Datum":"day","Guests":"COLUMN"}\'; null in place of COLUMN leaves it out.\n',
    ]);
    const unused = await imported('day,sky\n2025-02-01,sun\n', '--columns', '{"Skye":null}');
    expect([unused.code, unused.err]).toEqual([
      1,
      'Nothing was stored:\n  line 1: Skye: The file does not have this column, which is given another name here\n',
    ]);
    const joined = await imported('day;sky\n2025-02-01;sun\n', '--dialect', 'excel-en');
    expect([joined.code, joined.err]).toEqual([
      1,
      expect.stringContaining('semicolons between its columns is read with --dialect excel-de'),
    ]);
    const malformed = await imported('Tag;Besucher\n01.02.2025;1.20\n02.02.2025;12.34.567\n');
    expect(malformed.err).toContain('\n  lines 2, 3: visitors: A whole number is expected\n');
    const early = await imported('day,opens\n2025-02-01,8:3\n');
    expect(early.err).toContain('line 2: opens: A time of day is expected: HH:MM, such as 08:30\n');
    const many = await imported(`day,visitors\n${'2025-02-01,x\n'.repeat(500)}2025-02-02,99999999999\n`);
    expect(many.err).toContain('\n  lines 3, 4, 5, 6, 7 and 494 more: day: Line 2 already has the same value\n');
    expect(many.err).toContain('\n  line 502: visitors: Must be between');
    expect(await stored()).toEqual([['sun', 1200], ['sun', 12345]]); // prettier-ignore
  }, 60_000);

  test('[D11] a view is written for the records of a German file, which it imports, and nothing is overwritten', async () => {
    const file = join(server.folder, 'Kunden 2025.csv');
    const rows = Array.from(
      { length: 300 },
      (_, at) => `0${at + 1000};Firma ${at};${at},50;01.02.2025;${at % 2 ? 'ja' : 'nein'};`,
    );
    writeFileSync(file, Buffer.from(['PLZ;Größe;Umsatz;Seit;Aktiv;', ...rows].join('\r\n'), 'latin1'));
    const dry = await run('view', 'from-csv', file, '--dry', '--json');
    expect([dry.code, dry.json()]).toMatchObject([0, { name: 'kunden_2025', records: 300 }]);
    const result = await run('view', 'from-csv', file, '--name', 'customers', '--label-de', 'Kunden', '--json');
    expect([result.code, result.json()]).toMatchObject([0, { name: 'customers', records: 300 }]);
    const admin = await server.admin();
    await until(async () => (await admin.get('/api/model/customers')).status === 200);
    expect(
      await admin.list('customers', { sort: 'plz', limit: 2, select: 'plz,groesse,umsatz,seit,aktiv' }),
    ).toMatchObject([
      { plz: '01000', groesse: 'Firma 0', umsatz: '0.50', seit: '2025-02-01', aktiv: false },
      { plz: '01001', groesse: 'Firma 1', umsatz: '1.50', seit: '2025-02-01', aktiv: true },
    ]);
    const shared = await run('view', 'from-csv', file, '--name', 'shared', '--roles', 'editor,nope');
    expect([shared.code, shared.out]).toEqual([
      0,
      expect.stringMatching(/They are for editor, nope\.\nThere is no role nope yet\./),
    ]);
    const again = await run('view', 'from-csv', file, '--name', 'customers');
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('"customers" is already defined')]);
    const reserved = await run('view', 'from-csv', file, '--name', 'users');
    expect([reserved.code, existsSync(join(server.viewsFolder, 'users.json'))]).toEqual([1, false]);
  }, 60_000);

  test('[D11] no view is left without its records, and no content of the file controls the terminal', async () => {
    const file = join(server.folder, 'clock.csv');
    writeFileSync(file, 'Name\u001b[2J\u0007\nAnn\u001b[2J\n');
    const dry = await run('view', 'from-csv', file, '--dry');
    expect([dry.code, dry.out.includes('\u001b')]).toEqual([0, false]);
    expect((await run('view', 'from-csv', file, '--dry', '--name', 'users')).code).toBe(1);
    const failed = await run('view', 'from-csv', file, '--as', 'nobody@x.org', '--json');
    expect([failed.code, failed.json()]).toEqual([
      1,
      { error: expect.objectContaining({ message: expect.any(String) }) },
    ]);
    expect(existsSync(join(server.viewsFolder, 'clock.json'))).toBe(false);
  }, 60_000);
});
