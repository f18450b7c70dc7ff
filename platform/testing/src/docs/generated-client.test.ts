import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type TypeScript from 'typescript';
import { viewkraft } from '../command-line/viewkraft.js';
import { everyDatabase } from '../contract/every-database.js';
import { fillLibrary, libraryViews } from '../factories/library.js';
import { loadOnce } from '../server/load-once.js';

const ts = loadOnce<typeof TypeScript>('typescript');

const folder = mkdtempSync(join(tmpdir(), 'viewkraft-types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const compilerOptions: TypeScript.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipDefaultLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: [],
};

/** Uses every method; each line that must not compile says so, and the compiler reports one that does. */
const usage = `
import { ApiError, Client, StaleError, type CreateOf, type HistoryEntry, type RecordOf } from './api.js';

export async function use(origin: string, token: string): Promise<unknown[]> {
  const client = new Client({ origin, token });
  const seen: unknown[] = [];
  const [first] = await client.list('articles', { sort: ['-words', 'author.name'], filter: { status: 'live', words: { $gte: 1 }, tags: { name: { $like: 'm%' } } }, limit: 5 });
  const title: string = first!.title;
  const reads: string | null = first!.reads;
  const status: 'draft' | 'live' | null = first!.status;
  seen.push(title, reads, status);
  const whole = await client.get('articles', 1, { include: ['author.profile', 'tags', 'comments'] });
  seen.push(whole!.author!.profile!.motto, whole!.tags.map(({ name }) => name), whole!.comments.length);
  const part = await client.get('articles', 1, { select: ['title'] });
  seen.push(part!.title, part!._version, part!.id);
  seen.push(await client.get('articles', 987));
  const values: CreateOf<'articles'> = { title: 'Made', price: 1.5, reads: '9007199254740993', tags: [1] };
  const created: RecordOf<'articles'> = await client.create('articles', values);
  seen.push(created.price, created.reads);
  const changed = await client.update('articles', created.id, { title: 'Changed' }, created._version);
  seen.push(changed.title, changed._version);
  try {
    await client.update('articles', created.id, { title: 'Again' }, created._version);
  } catch (error) {
    if (error instanceof StaleError) seen.push(error.status, error.record?.['_version']);
  }
  try {
    await client.create('articles', { title: 'x'.repeat(41) });
  } catch (error) {
    if (error instanceof ApiError) seen.push(error.code, error.details[0]?.column);
  }
  await client.updateMany('articles', [{ id: created.id, words: 3 }]);
  seen.push(await client.count('articles', { filter: { words: 3 } }), (await client.page('articles', { limit: 1 })).total > 1);
  const titles: string[] = [];
  for await (const { title, author } of client.all('articles', { sort: '-title', limit: 1, select: ['title'], include: ['author'] })) titles.push(title, author?.id ? 'written' : '');
  const listed = await client.list('articles', { sort: '-title' });
  seen.push(listed.length > 2, titles.filter((_, n) => n % 2 === 0).join() === listed.map((one) => one.title).join());
  seen.push((await client.link('articles', created.id, 'tags', [2]))[0]!.name);
  seen.push((await client.related('articles', created.id, 'tags', { sort: '-name', select: ['name'] })).length);
  await client.unlink('articles', created.id, 'tags', 2);
  const [a, b] = await client.createMany('tags', [{ name: 'a' }, { name: 'b' }]);
  await client.removeMany('tags', [a!.id, b!.id]);
  await client.remove('articles', created.id);
  seen.push(await client.get('articles', created.id));

  const [gone] = await client.deleted('articles', { limit: 1 });
  seen.push(gone!.title, gone!.id === created.id);
  const back = await client.restoreDeleted('articles', gone!);
  const entries: HistoryEntry<'articles'>[] = await client.history('articles', back.id, { column: 'title' });
  seen.push(entries.map(({ action }) => action), entries.at(-1)!.changes.title!.new);
  const changedBack = await client.restore('articles', back.id, entries.at(-1)!.id, back._version);
  seen.push(changedBack.title, (await client.history('articles', back.id, { limit: 1 }))[0]!.changes.words!.old);
  const before: number | null = (await client.getAt('articles', 1, new Date())).words;
  seen.push(before === whole!.words);
  await client.updateMany('articles', [{ id: 1, words: 77 }]);
  const [act] = await client.acts({ limit: 1 });
  seen.push([act!.action, act!.undoable, await client.undo(act!.id), (await client.get('articles', 1))!.words === before]);

  const file = await (await client.export('articles', { format: 'ndjson', select: ['title'], filter: { id: back.id } })).text();
  seen.push(JSON.parse(file).title);
  const report = await client.import('articles', file.replace('Made', 'From a file'), { format: 'ndjson' });
  seen.push([report.updated, report.lines[0]!.id === back.id, (await client.get('articles', back.id))!.title]);
  const csv = new Blob(['Kennung;Name\\r\\n']);
  seen.push((await client.import('tags', csv, { format: 'csv', dialect: 'excel-de', dry: true, key: 'name', columns: { Kennung: null, Name: 'name' } })).dry);
  await client.remove('articles', back.id);
  return seen;
}

export async function wrong(client: Client): Promise<void> {
  // @ts-expect-error no such view
  await client.list('nothing');
  // @ts-expect-error no such column in a filter
  await client.list('articles', { filter: { nothing: 1 } });
  // @ts-expect-error the operator is for texts
  await client.list('articles', { filter: { words: { $like: 'a' } } });
  // @ts-expect-error a wrong type of operand
  await client.list('articles', { filter: { title: 1 } });
  // @ts-expect-error no such column of related records
  await client.list('articles', { filter: { tags: { nothing: 1 } } });
  // @ts-expect-error no such column to sort by
  await client.list('articles', { sort: 'nothing' });
  // @ts-expect-error a list cannot be sorted by several records
  await client.list('articles', { sort: 'tags.name' });
  // @ts-expect-error no such association
  await client.list('articles', { include: ['nothing'] });
  // @ts-expect-error no such association of the related record
  await client.list('articles', { include: ['author.nothing'] });
  // @ts-expect-error no such column to select
  await client.list('articles', { select: ['nothing'] });
  // @ts-expect-error not selected
  for await (const { words } of client.all('articles', { select: ['title'] })) void words;
  // @ts-expect-error not selected
  (await client.list('articles', { select: ['title'] }))[0]!.words;
  // @ts-expect-error not included
  (await client.list('articles'))[0]!.author;
  // @ts-expect-error the title is missing
  await client.create('articles', { words: 1 });
  // @ts-expect-error not one of the values
  await client.create('articles', { title: 'x', status: 'gone' });
  // @ts-expect-error no such column
  await client.update('articles', 1, { nothing: 1 });
  // @ts-expect-error a wrong key
  await client.get('articles', '1');
  // @ts-expect-error nobody writes the audit trail
  await client.create('audit', {});
  // @ts-expect-error nor by a file
  await client.import('audit', '', { format: 'csv' });
  // @ts-expect-error the view keeps no history
  await client.history('audit', 'x');
  // @ts-expect-error nor deleted records
  await client.deleted('audit');
  // @ts-expect-error no such column in the history
  await client.history('articles', 1, { column: 'nothing' });
  // @ts-expect-error no such column among the changes
  (await client.history('articles', 1))[0]!.changes.nothing;
  // @ts-expect-error a wrong key
  await client.restore('articles', '1', 1);
  // @ts-expect-error an entry is a number
  await client.restore('articles', 1, '1');
  // @ts-expect-error no such format
  await client.export('articles', { format: 'pdf' });
  // @ts-expect-error an export has no pages
  await client.export('articles', { limit: 1 });
  // @ts-expect-error the format is missing
  await client.import('articles', '', {});
  // @ts-expect-error no such key
  await client.import('articles', '', { format: 'csv', key: 'nothing' });
}
`;

everyDatabase(
  'the generated client',
  { views: libraryViews },
  (suite) => {
    test('[C12] compiles under strict, refuses wrong names, and runs against a server', async () => {
      const result = await viewkraft(suite.server, ['types', '--output', join(folder, 'api.ts')]);
      expect([result.code, result.err]).toEqual([0, '']);
      writeFileSync(join(folder, 'usage.ts'), usage);
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
      const program = ts.createProgram([join(folder, 'usage.ts')], compilerOptions);
      const problems = ts.getPreEmitDiagnostics(program).map(({ messageText, start, file }) => `${file?.fileName} ${file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`); // prettier-ignore
      expect(problems).toEqual([]);

      for (const name of ['api', 'usage']) {
        const source = readFileSync(join(folder, `${name}.ts`), 'utf8');
        const { outputText } = ts.transpileModule(source, {
          compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
        });
        writeFileSync(join(folder, `${name}.js`), outputText);
      }
      const { body } = await suite.admin.send<{ token: string }>('POST', '/api/user/tokens', { name: 'client' });
      const { use } = (await import(pathToFileURL(join(folder, 'usage.js')).href)) as { use(origin: string, token: string): Promise<unknown[]> }; // prettier-ignore
      expect(await use(suite.server.origin, body.token)).toEqual([
        'Alpha', '9223372036854775807', 'live',
        'Rechnen', ['math', 'Math'], 2,
        'Alpha', 1, 1,
        null,
        '1.50', '9007199254740993',
        'Changed', 2,
        412, 2,
        'INVALID', 'title',
        1, true,
        true, true,
        'Math',
        2,
        null,
        'Changed', true,
        ['restore', 'delete', 'update', 'create'], 'Made',
        'Made', 3,
        true,
        ['update', true, { undone: 1, left: [] }, true],
        'Made',
        [1, true, 'From a file'],
        true,
      ]); // prettier-ignore
    }, 60_000);
  },
  async ({ admin }) => fillLibrary(admin),
);
