import { HookFile } from '../testing/hook-file.js';
import { HookTimeoutError, HookThreadError, HookThrownError } from './hook-errors.js';
import type { HookRequest } from './hook-message.js';
import { HookPool } from './hook-pool.js';

const source = `{
  things: {
    beforeCreate: ({ record, options, user, before }) => {
      record.title += options.suffix;
      record.when = new Date(0);
      record.size = 12n;
      delete record.gone;
      record.seen = [user.id, before];
    },
    beforeUpdate: () => { for (;;); },
    beforeDelete: () => new Promise(() => undefined),
    afterCreate: ({ record }) => {
      if (record.how === 'exit') process.exit(0);
      if (record.how === 'later') setTimeout(() => { throw new Error('too late'); }, 10);
      if (record.how === 'unhandled') void Promise.reject(new Error('nobody hears'));
      if (record.how === 'memory') { const all = []; for (;;) all.push(new Array(100_000).fill(all.length)); }
      return new Promise((resolve) => setTimeout(resolve, 300));
    },
    afterUpdate: ({ record }) => {
      if (record.how === 'text') throw 'as it is';
      if (record.how === 'null') throw null;
      if (record.how === 'empty') throw new Error('');
      if (record.how === 'keyed') throw Object.assign(new Error('No'), { key: 'tooLoud', params: { most: 3, to: { en: 'you', de: 'Sie' }, why: [{ key: 'rude' }, 1n] } });
      if (record.how === 'cyclic') { const params = {}; params.params = params; params.key = 'a'; throw params; }
      if (record.how === 'hostile') throw { get message() { throw new Error('no'); } };
      throw Object.assign(new TypeError('Not this title'), { column: 'title' });
    },
    beforeValidate: async () => {
      const { parentPort } = await import('node:worker_threads');
      for (const junk of [null, 7, 'x', {}, { kind: 'done', id: 1 }, { kind: 'done', id: 1, changes: [null] }, { kind: 'threw', id: 1 }])
        parentPort.postMessage(junk);
    },
    afterDelete: () => { console.log('seen\\nand gone'); console.error('loudly'); },
  },
}`;

describe('hooks in worker threads', () => {
  let file: HookFile;
  let pool: HookPool;
  let printed = '';
  // On a busy machine, filling 192 MB takes longer than the time limit of a call.
  const open = () =>
    new HookPool({ entry: file.entry, options: { suffix: '!' }, heapMegabytes: 48 }, (text) => (printed += text));
  beforeAll(() => {
    file = new HookFile(source);
    pool = open();
  });
  afterAll(async () => {
    await pool.close();
    file.remove();
  });

  const runOn = (on: HookPool, moment: HookRequest['moment'], record: object) =>
    on.run({ key: 'things', moment, view: 'things', record: Object.entries(record), before: null, user });
  const run = (moment: HookRequest['moment'], record: object = {}) => runOn(pool, moment, record);
  const user = { id: 'u1', roles: [] };

  it('may post any message to the server, which ignores it', async () => {
    expect(await run('beforeValidate', { title: 'a' })).toEqual([]);
  });

  it('return their changes, and nothing else', async () => {
    const changes = await run('beforeCreate', { title: 'A', constructor: 1, gone: 2 });
    expect(Object.fromEntries(changes)).toEqual({
      title: 'A!',
      gone: null,
      when: '1970-01-01T00:00:00.000Z',
      size: '12',
      seen: ['u1', null],
    });
  });

  it('may throw anything', async () => {
    await expect(run('afterUpdate')).rejects.toMatchObject({
      name: 'HookThrownError',
      thrown: { message: 'Not this title', details: [{ column: 'title', key: 'text', params: { text: 'Not this title' } }] },
    });
    await expect(run('afterUpdate', { how: 'text' })).rejects.toMatchObject({ thrown: { message: 'as it is' } });
    const why = [{ key: 'rude' }, { key: 'text', params: { text: '1' } }];
    await expect(run('afterUpdate', { how: 'keyed' })).rejects.toMatchObject({
      thrown: { message: 'No', shown: { key: 'tooLoud', params: { most: 3, to: { en: 'you', de: 'Sie' }, why } } },
    });
    for (const how of ['null', 'empty'])
      await expect(run('afterUpdate', { how })).rejects.toHaveProperty('thrown.shown', undefined);
    for (const how of ['cyclic', 'hostile'])
      await expect(run('afterUpdate', { how })).rejects.toThrow(HookThrownError);
  });

  it('that loop are cut off, and block no other call', async () => {
    // The others take a moment; on a busy machine, a try may outlast the time limit of the first loop.
    let cut = 1;
    for (let tries = 0; tries < 4 && cut > 0; tries += 1) {
      // A pool of its own, because a known loop is kept apart from the start.
      const fresh = open();
      const ask = (moment: HookRequest['moment'], record: object = {}) => runOn(fresh, moment, record);
      try {
        await ask('beforeCreate', { title: 'warm' });
        let ended = 0;
        const loops = Array.from({ length: 3 }, () =>
          ask('beforeUpdate').catch((error: unknown) => {
            ended += 1;
            return error;
          }),
        );
        for (let n = 0; n < 20; n += 1) await ask('beforeCreate', { title: n });
        cut = ended;
        for (const error of await Promise.all(loops)) expect(error).toBeInstanceOf(HookTimeoutError);
      } finally {
        await fresh.close();
      }
    }
    expect(cut).toBe(0);
  }, 90_000);

  it('that never answer are cut off, but the calls waiting for I/O alongside them are not', async () => {
    const never = run('beforeDelete');
    await run('afterCreate');
    const late = Promise.all(Array.from({ length: 3 }, () => run('afterCreate')));
    await expect(never).rejects.toThrow(HookTimeoutError);
    await late;
  }, 20_000);

  test.each(['exit', 'later', 'unhandled', 'memory'])(
    'that end their thread (%s) end no other call',
    async (how) => {
      const calls = [run('afterCreate'), run('afterCreate', { how }), run('afterCreate')];
      const results = await Promise.allSettled(calls);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      await expect(calls[1]).rejects.toThrow(HookThreadError);
      await run('beforeCreate', { title: 'after' });
    },
    30_000,
  );

  it('print into the log', async () => {
    await run('afterDelete');
    while (!/seen\nand gone/.test(printed) || !/loudly/.test(printed)) await new Promise(setImmediate);
  });

  it('of a plugin that cannot be loaded are lost', async () => {
    const broken = new HookPool({ entry: 'file:///nowhere/index.mjs', options: {} });
    const question = { key: '*', moment: 'beforeCreate', view: 'things', record: [], before: null, user } as const;
    await expect(broken.run(question)).rejects.toThrow(HookThreadError);
    await broken.close();
  }, 20_000);
});
