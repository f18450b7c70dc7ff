import {
  columnTypes,
  type AppliedPlanReport,
  type HealthReport,
  type SchemaPlanReport,
  type ViewFileCheck,
  type ViewProblemReport,
} from '@viewkraft/model';
import { everyDatabase } from '../contract/every-database.js';
import { until } from '../server/until.js';

const id = { type: 'integer', primaryKey: true };
const view = (name: string, more: Definition): Definition => ({ name, columns: { id }, ...more });

type Definition = Readonly<Record<string, unknown>>;
type Told = readonly [message: string, mend: string];

/** Each wrong file by its name, with its first problem in English and German. */
const wrong: Readonly<Record<string, readonly [file: Definition | string, english: Told, german: Told]>> = {
  misspelt: [
    view('misspelt', { columns: { id, size: { type: 'strng' } } }),
    [
      `This must be one of ${columnTypes.join(', ')}, not "strng".`,
      'Did you mean "string"?',
    ],
    [
      `Hier steht "strng"; erwartet wird eines von ${columnTypes.join(', ')}.`,
      'Meinten Sie „string“?',
    ],
  ],
  cut: [
    '{ "name": "cut", }',
    ['No comma is allowed before "}".', 'Correct the JSON here; an editor with JSON support marks the error.'],
    [
      'Vor „}“ darf kein Komma stehen.',
      'Berichtigen Sie das JSON an dieser Stelle; ein Editor mit JSON-Unterstützung markiert sie.',
    ],
  ],
  unruly: [
    view('unruly', { columns: { id, size: { type: 'integer', rules: ['42'] } } }),
    [
      'The function cannot be read: This is not a function (line 1, column 1 of the function).',
      "Write one JavaScript function expression, such as `(value) => value > 0 || 'Must be positive'`.",
    ],
    [
      'Die Funktion lässt sich nicht lesen: Das ist keine Funktion (Zeile 1, Spalte 1 der Funktion).',
      "Schreiben Sie eine JavaScript-Funktion als einen einzigen Ausdruck, etwa `(value) => value > 0 || 'Muss positiv sein'`.",
    ],
  ],
  unfit: [
    view('unfit', { columns: { id, code: { type: 'string', length: 1, default: 'ab' } } }),
    [
      '"ab" does not fit a column of type string: it has more than 1 character.',
      'Write a value that fits.',
    ],
    ['"ab" passt nicht in eine Spalte vom Typ string: mehr als 1 Zeichen.', 'Schreiben Sie einen Wert, der passt.'],
  ],
  granted: [
    view('granted', { access: { read: [{ roles: ['user'], where: { colour: 'red' } }] } }),
    ['There is no column or association "colour".', 'Use a name that the view defines.'],
    ['Eine Spalte oder Beziehung „colour“ gibt es nicht.', 'Verwenden Sie einen Namen, den die Ansicht definiert.'],
  ],
  foreign: [
    view('foreign', { managed: false, table: 'absent' }),
    ['The database has no table "absent".', 'Create it, or correct the name.'],
    ['Die Datenbank hat keine Tabelle „absent“.', 'Legen Sie sie an, oder berichtigen Sie den Namen.'],
  ],
}; // prettier-ignore

const german = { headers: { 'accept-language': 'de-AT, en;q=0.5' } };
const others = [{}, { headers: { 'accept-language': 'en' } }, { headers: { 'accept-language': 'fr' } }];

everyDatabase('the language of problems', { views: { good: { columns: { id } } } }, (suite) => {
  const textOf = (file: Definition | string) => (typeof file === 'string' ? file : JSON.stringify(file));
  const first = (problems: readonly ViewProblemReport[], name: string): Told => {
    const found = problems.find(({ view: owner }) => owner === name);
    return [found?.message ?? '', found?.mend ?? ''];
  };

  test('[D3] the list of problems, the plan and the health report speak the language of the request', async () => {
    for (const [name, [file]] of Object.entries(wrong)) suite.server.drop(name, file);
    const read = async (options: object) => {
      const [health, plan] = await Promise.all([
        suite.admin.call<HealthReport>('/api/health/ready', options),
        suite.admin.call<SchemaPlanReport>('/api/plan', options),
      ]);
      return [health.body.names?.problems ?? [], plan.body.problems] as const;
    };
    await until(async () => (await read({})).every(({ length }) => length === Object.keys(wrong).length));
    const told = async (options: object) => {
      const lists = await read(options);
      return lists.map((problems) => Object.keys(wrong).map((name) => [name, ...first(problems, name)]));
    };
    const expected = (language: 1 | 2) => Object.entries(wrong).map(([name, all]) => [name, ...all[language]]);
    expect(await told(german)).toEqual([expected(2), expected(2)]);
    for (const options of others) expect(await told(options)).toEqual([expected(1), expected(1)]);

    const { version } = (await suite.admin.get<SchemaPlanReport>('/api/plan')).body;
    const applied = await suite.admin.call<AppliedPlanReport>('/api/plan', { method: 'POST', json: { version, allowDestructive: [] }, ...german }); // prettier-ignore
    expect(first(applied.body.problems, 'cut')).toEqual(wrong['cut']?.[2]);
  });

  test('[C5] the log has every problem in English', async () => {
    for (const [, english] of Object.values(wrong)) await suite.server.logged(JSON.stringify(english.join(' ')).slice(1, -1)); // prettier-ignore
  });

  test.each(Object.entries(wrong))('[D3] a check of %s speaks the language of the request', async (name, [file, english, inGerman]) => {
    const check = async (options: object) => {
      const body = { method: 'POST', json: { text: textOf(file) }, ...options };
      return first((await suite.admin.call<ViewFileCheck>(`/api/view-files/${name}/check`, body)).body.problems, name);
    };
    expect(await check(german)).toEqual(inGerman);
    for (const options of others) expect(await check(options)).toEqual(english);
  }); // prettier-ignore

  test('[D3] a save is refused in the language of the request, also where the name is taken', async () => {
    const save = async (language: string) => {
      const headers = { 'if-none-match': '*', 'accept-language': language };
      const { status, body } = await suite.admin.send<{ details: { message: string }[] }>('PUT', '/api/view-files/unsaved', { text: textOf(view('other', {})) }, headers); // prettier-ignore
      return [status, body.details.map(({ message }) => message)];
    };
    expect(await save('en')).toEqual([422, ['$.name: The name "other" differs from the file\'s name "unsaved". Write "unsaved", or rename the file.']]); // prettier-ignore
    expect(await save('de')).toEqual([422, ['$.name: Der Name „other“ weicht vom Namen der Datei „unsaved“ ab. Schreiben Sie „unsaved“, oder benennen Sie die Datei um.']]); // prettier-ignore
    const taken = { method: 'POST', json: { text: '{}' }, ...german };
    const { problems } = (await suite.admin.call<ViewFileCheck>('/api/view-files/users/check', taken)).body;
    expect(problems).toEqual([
      {
        file: 'users.json',
        view: 'users',
        path: '$.name',
        message: expect.stringMatching(/^Die Ansicht „users“ steht schon in .*users\.json\.$/),
        mend: 'Wählen Sie einen anderen Namen.',
      },
    ]);
  });
});
