import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { Config } from '../../kernel/config/config.js';
import { pluginStateEntity, type PluginStateRow } from '../../kernel/database/entities/plugin-state.entity.js';
import { testKinds, type TestDatabase } from '../../kernel/database/testing/test-databases.js';
import { openLog } from '../../kernel/log/log.js';
import type { LoadedPlugin } from '../../kernel/plugin/plugin-set.js';
import { PluginLifecycle } from './plugin-lifecycle.js';

/** Its installation lasts until there is a file. */
const code = (folder: string): string => `
  import { appendFileSync, existsSync } from 'node:fs';
  const wait = (done) => existsSync(${JSON.stringify(join(folder, 'go'))}) ? done() : setTimeout(wait, 20, done);
  const calls = (text) => appendFileSync(${JSON.stringify(join(folder, 'calls'))}, text);
  const onInstall = () => { calls('install '); return new Promise(wait); };
  export default { name: 'room', onInstall, onEnable: () => calls('enable ') };`;

describe.each(await testKinds())('plugins that are enabled on $name', ({ make }) => {
  let database: TestDatabase;
  let folder: string;
  let plugin: LoadedPlugin;
  beforeEach(async () => {
    database = await make();
    folder = mkdtempSync(join(tmpdir(), 'viewkraft-lifecycle-'));
    writeFileSync(join(folder, 'calls'), '');
    writeFileSync(join(folder, 'plugin.mjs'), code(folder));
    const calledInThread = (): void => undefined;
    plugin = {
      name: 'room',
      version: '1.0.0',
      entry: `file://${folder}/plugin.mjs`,
      definition: { name: 'room', version: '1.0.0', compatibility: '*', onInstall: calledInThread, onEnable: calledInThread },
      context: { name: 'room', options: {}, key: Buffer.alloc(32), log: openLog('silent'), origin: () => '' },
    } as unknown as LoadedPlugin; // prettier-ignore
  });
  afterEach(async () => {
    await database.end();
    rmSync(folder, { recursive: true });
  });

  const rows = () => database.db.manager.getRepository(pluginStateEntity);
  const claimed = (claimedAt: number) =>
    rows().insert({ name: 'room', enabled: false, gate: false, changedAt: 1, claimedAt });
  const row = async (): Promise<PluginStateRow> => rows().findOneByOrFail({ name: 'room' });
  const calls = (): string => readFileSync(join(folder, 'calls'), 'utf8').trim();
  const go = (): void => writeFileSync(join(folder, 'go'), '');
  /** A server that starts; `onWait`: what another server does as soon as this one waits for it. */
  const start = (onWait: () => Promise<unknown> = () => Promise.resolve()): Promise<void> => {
    const log = openLog('silent');
    log.info = (facts: unknown) => void onWait().then(() => facts);
    const config = { dataDir: folder, times: { pluginLoadMs: 30_000, pluginHookMs: 30_000 } } as Config;
    return new PluginLifecycle(database.db, log, config).switchOn([plugin]);
  };

  test('one whose server died during the installation is installed by the next start', async () => {
    await claimed(Date.now() - 60_000);
    go();
    await start();
    expect([calls(), await row()]).toEqual([
      'install enable',
      expect.objectContaining({ enabled: true, claimedAt: null }),
    ]);
  });

  test('one that another server is enabling is served when that has succeeded, and enabled here if it fails', async () => {
    await claimed(Date.now() + 3_600_000);
    go();
    await start(() => rows().update('room', { enabled: true, claimedAt: null }));
    expect(calls()).toBe('');
    await rows().update('room', { enabled: false, claimedAt: Date.now() + 3_600_000 });
    await start(() => rows().update('room', { claimedAt: null }));
    expect([calls(), (await row()).enabled]).toEqual(['install enable', true]);
  });

  test('no other server takes over while an installation lasts', async () => {
    jest.useFakeTimers({ doNotFake: ['Date', 'setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const started = start();
      const until = async (isSo: () => Promise<boolean>): Promise<void> => {
        while (!(await isSo())) await new Promise(setImmediate);
      };
      await until(() => Promise.resolve(calls() === 'install'));
      await rows().update('room', { claimedAt: 1 });
      await until(async () => {
        jest.advanceTimersByTime(5_000);
        return Date.now() - Number((await row()).claimedAt) < 30_000;
      });
      go();
      await started;
      expect([calls(), (await row()).claimedAt]).toEqual(['install enable', null]);
    } finally {
      jest.useRealTimers();
    }
  });
});
