import { parseView } from '@viewkraft/model';
import { FunctionChecker } from './function-checker.js';

const deep = `(v) => ${'('.repeat(20_000)}1${')'.repeat(20_000)}`;

describe('[C6] Functions in view files', () => {
  const checker = new FunctionChecker();
  const messages = async (...rules: string[]): Promise<string[]> => {
    const columns = { id: { type: 'integer', primaryKey: true }, a: { type: 'string', rules } };
    const text = JSON.stringify({ name: 'notes', columns });
    const { view } = parseView({ file: 'notes.json', name: 'notes', text, shipped: false });
    if (!view) throw new Error('The view itself is fine');
    return (await checker.check(view)).map(({ path, message }) => `${path} ${message}`);
  };

  it('a source that is none is told with its place, whatever key it stands under', async () => {
    const columns = {
      id: { type: 'integer', primaryKey: true },
      ...Object.fromEntries(
        ['getter', 'setter', 'visible', 'required', 'readOnly'].map((key) => [key.toLowerCase(), { type: 'string', [key]: '(r) =>\n  r..x' }]),
      ),
    }; // prettier-ignore
    const text = JSON.stringify({ name: 'notes', columns });
    const { view } = parseView({ file: 'notes.json', name: 'notes', text, shipped: false });
    if (!view) throw new Error('The view itself is fine');
    const found = await checker.check(view);
    expect(found.map(({ path }) => path)).toEqual([
      '$.columns.getter.getter', '$.columns.setter.setter', '$.columns.visible.visible', '$.columns.required.required', '$.columns.readonly.readOnly',
    ]); // prettier-ignore
    for (const { message } of found) expect(message).toMatch(/\(line 2(, column \d+)? of the function\)/);
  });

  it.each([
    ['never ends', '(() => { for (;;); })()', 'It ran for too long'],
    ['throws what never ends', '(() => { throw { get message() { for (;;); } }; })()', 'It ran for too long'],
    [
      'sorts for ever where nothing can interrupt',
      '(() => { const a = []; a.length = 2 ** 31; a.sort(); })()',
      'It ran for too long',
    ],
    ['is nested beyond all measure', deep, 'It is nested too deeply'],
  ])(
    'a source that %s is a problem of its file, and the next one is read',
    async (_kind, source, problem) => {
      expect(await messages('(v) => true', source)).toEqual([
        `$.columns.a.rules[1] The function cannot be read: ${problem}.`,
      ]);
      expect(await messages(`(v) => v !== ${JSON.stringify(_kind)}`)).toEqual([]);
    },
    15_000,
  );
});
