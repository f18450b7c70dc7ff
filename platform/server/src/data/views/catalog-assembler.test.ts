import { viewFault, type ViewProblem, type ViewSource } from '@viewkraft/model';
import { CatalogAssembler } from './catalog-assembler.js';

const columns = { id: { type: 'integer', primaryKey: true }, name: { type: 'string' } };
const file = (name: string, content: unknown): ViewSource => ({
  file: `views/${name}.json`,
  name,
  text: typeof content === 'string' ? content : JSON.stringify({ name, columns, ...(content as object) }),
  shipped: false,
});
const noFunctions = async (): Promise<ViewProblem[]> => [];
const files = (...sources: ViewSource[]): { sources: ViewSource[]; problems: ViewProblem[] } => ({
  sources,
  problems: [],
});
const text = (name: string, content: object = {}): string => file(name, content).text;

test('[C5] a broken file keeps its last good definition and affects no other view', async () => {
  const assembler = new CatalogAssembler(noFunctions);
  const result = await assembler.assemble(
    files(file('a', '{ "name": "a", '), file('b', {})),
    new Map([['a', text('a', { label: 'Old' })]]),
  );
  expect([...result.catalog.views.keys()].sort()).toEqual(['a', 'b']);
  expect(result.catalog.views.get('a')?.label).toBe('Old');
  expect(result.broken).toEqual(['a']);
  expect([...result.good.keys()]).toEqual(['b']);
  expect(result.problems).toEqual([
    expect.objectContaining({ file: 'views/a.json', path: expect.stringMatching(/^line 1/) }),
  ]);
});

test('[C5] a broken file without a last good definition leaves its view out alone', async () => {
  const result = await new CatalogAssembler(noFunctions).assemble(files(file('a', '[]'), file('b', {})), new Map());
  expect([...result.catalog.views.keys()]).toEqual(['b']);
  expect(result.broken).toEqual(['a']);
});

test('[C5] a dangling relation falls back to the last good definition of that view', async () => {
  const dangling = { relations: { gone: { type: 'belongsTo', view: 'nowhere', foreignKey: 'name' } } };
  const result = await new CatalogAssembler(noFunctions).assemble(
    files(file('a', dangling), file('b', {})),
    new Map([['a', text('a')]]),
  );
  expect(result.catalog.views.get('a')?.associations.size).toBe(0);
  expect(result.broken).toEqual(['a']);
  expect(result.problems[0]).toMatchObject({ view: 'a', path: expect.stringContaining('relations') });
});

test('[C5] a change that breaks the grants of an unchanged view falls back, so that both are still served', async () => {
  const id = { type: 'integer', primaryKey: true };
  const a = file('a', {
    columns: { id, b_id: { type: 'integer' } },
    relations: { b: { type: 'belongsTo', view: 'b' } },
    access: { read: [{ roles: ['public'], where: { b: { name: 'x' } } }] },
  });
  const lastGood = new Map([
    ['a', a.text],
    ['b', text('b')],
  ]);
  const result = await new CatalogAssembler(noFunctions).assemble(files(a, file('b', { columns: { id } })), lastGood);
  expect([...result.catalog.views.keys()].sort()).toEqual(['a', 'b']);
  expect(result.catalog.views.get('b')?.columns.has('name')).toBe(true);
  expect(result.broken).toEqual(['b']);
  expect(result.problems).toEqual([expect.objectContaining({ view: 'b' })]);
});

test('[C5] a last good definition that no longer fits is dropped, not served in part', async () => {
  const old = { relations: { other: { type: 'belongsTo', view: 'removed', foreignKey: 'name' } } };
  const result = await new CatalogAssembler(noFunctions).assemble(
    files(file('a', '{')),
    new Map([['a', text('a', old)]]),
  );
  expect(result.catalog.views.has('a')).toBe(false);
});

test('[C5] functions that cannot be parsed break their view', async () => {
  const fault = viewFault('viewFunctionUnreadable', { problem: 'no' });
  const problem = { file: 'views/a.json', view: 'a', path: '$.columns.name.rules[0]', ...fault };
  const assembler = new CatalogAssembler(async (draft) => (draft.view.label === 'Bad' ? [problem] : []));
  const result = await assembler.assemble(
    files(file('a', { label: 'Bad' })),
    new Map([['a', text('a', { label: 'Good' })]]),
  );
  expect(result.catalog.views.get('a')?.label).toBe('Good');
  expect(result.problems).toEqual([problem]);
});

test('parses only changed files again', async () => {
  let checks = 0;
  const assembler = new CatalogAssembler(async () => {
    checks += 1;
    return [];
  });
  await assembler.assemble(files(file('a', {}), file('b', {})), new Map());
  await assembler.assemble(files(file('a', {}), file('b', { label: 'New' })), new Map());
  expect(checks).toBe(3);
});
