import { jest } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { parseView, reportViewProblem, type ViewDraft } from '@viewkraft/model';
import { projectRoot } from '../../kernel/config/project-root.js';
import { systemViewsFolder as folder } from '../../kernel/config/shipped-files.js';
import { Texts } from '../../kernel/errors/texts.js';
import { FunctionChecker } from './function-checker.js';

const deep = `(v) => ${'('.repeat(20_000)}1${')'.repeat(20_000)}`;

describe('[C6] Functions in view files', () => {
  const checker = new FunctionChecker();
  const translate = new Texts(projectRoot).translate('en');
  const check = async (view: ViewDraft) =>
    (await checker.check(view)).map((problem) => reportViewProblem(problem, translate));
  const messages = async (...rules: string[]): Promise<string[]> => {
    const columns = { id: { type: 'integer', primaryKey: true }, a: { type: 'string', rules } };
    const text = JSON.stringify({ name: 'notes', columns });
    const { view } = parseView({ file: 'notes.json', name: 'notes', text, shipped: false });
    if (!view) throw new Error('The view itself is fine');
    return (await check(view)).map(({ path, message }) => `${path} ${message}`);
  };

  it('an invalid source is reported with its position, whatever its key', async () => {
    const columns = {
      id: { type: 'integer', primaryKey: true },
      ...Object.fromEntries(
        ['getter', 'setter', 'visible', 'required', 'readOnly'].map((key) => [key.toLowerCase(), { type: 'string', [key]: '(r) =>\n  r..x' }]),
      ),
    }; // prettier-ignore
    const text = JSON.stringify({ name: 'notes', columns });
    const { view } = parseView({ file: 'notes.json', name: 'notes', text, shipped: false });
    if (!view) throw new Error('The view itself is fine');
    const found = await check(view);
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

  it('the functions of the platform’s own views, which no start checks, can be parsed', async () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    expect(files).toContain('roles.json');
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8');
      const { view, problems } = parseView({ file, name: file.replace('.json', ''), text, shipped: true });
      expect([file, problems, view && (await checker.check(view))]).toEqual([file, [], []]);
    }
  });

  it('the parser thread ends when it is idle, and another one starts on demand', async () => {
    const ends = jest.spyOn(Worker.prototype, 'terminate');
    const real = setTimeout;
    const timers: (() => void)[] = [];
    const spy = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after: number) => {
      if (after === 10_000) timers.push(run);
      return real(run, after);
    }) as typeof setTimeout);
    try {
      expect(await messages('(v) => v > 1')).toEqual([]);
      expect(ends).not.toHaveBeenCalled();
      timers.at(-1)?.();
      expect(ends).toHaveBeenCalledTimes(1);
      expect(await messages('(v) => v > 2')).toEqual([]);
    } finally {
      spy.mockRestore();
      ends.mockRestore();
    }
  });
});
