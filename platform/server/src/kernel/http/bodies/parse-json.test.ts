import { setImmediate as turn } from 'node:timers/promises';
import { parseJson } from './parse-json.js';

const parse = (text: string): unknown => JSON.parse(text);
const read = (text: string): Promise<unknown> => parseJson(Buffer.from(text), parse);
const refused = { code: 'BAD_BODY' };
const filler = JSON.stringify('x "\\" ] } , 😀'.repeat(5_000));

describe('[D3] JSON bodies', () => {
  it('are read as JSON.parse reads them, small and large', async () => {
    const row = { text: 'a "quoted\\" \\\\', list: [1, [2, { b: null }]], 'key, "]': true };
    for (const value of [
      [],
      {},
      1,
      'a',
      null,
      [row],
      row,
      Array.from({ length: 900 }, () => row),
      { row, filler, more: row },
    ]) {
      for (const indent of [0, 1]) expect(await read(JSON.stringify(value, null, indent))).toEqual(value);
    }
    expect(await read(`{"a":${filler},"a":2}`)).toEqual({ a: 2 });
  });

  it.each([
    ['a comma too many in a list', `[${filler},]`],
    ['a comma too many in an object', `{"a":${filler},}`],
    ['the wrong bracket', `[${filler},1}`],
    ['no end', `[${filler},1`],
    ['more behind the end', `[${filler}] 1`],
    ['nesting', `[${filler},${'['.repeat(40)}${']'.repeat(40)}]`],
    ['more values in one item than a record has', `[[${'1,'.repeat(60_000)}1]]`],
    ['more members than a record has', `{${Array.from({ length: 260_000 }, (_, at) => `"${at}":1`).join()}}`],
  ])('large with %s are refused', async (_kind, text) => {
    await expect(read(text)).rejects.toMatchObject(refused);
  });

  it('leave time for other work, however large they are', async () => {
    const members = Array.from({ length: 200_000 }, (_, at) => `"key${at}":1`).join();
    let done = false;
    const reading = read(`{${members}}`).finally(() => (done = true));
    let turns = 0;
    for (; !done; await turn()) turns += 1;
    expect(Object.keys((await reading) as object)).toHaveLength(200_000);
    expect(turns).toBeGreaterThan(20);
  });

  it('with more records than a write accepts are parsed no further', async () => {
    expect(await read(`[${'{},'.repeat(500_000)}{}]`)).toHaveLength(1_001);
  });
});
