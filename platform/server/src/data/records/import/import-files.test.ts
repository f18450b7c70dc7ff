import {
  existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, watch, writeFileSync,
} from 'node:fs'; // prettier-ignore
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { jest } from '@jest/globals';
import type { Config } from '../../../kernel/config/config.js';
import { InFlight } from '../../../kernel/files/in-flight.js';
import { ImportFiles } from './import-files.js';

describe('files of imports', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'viewkraft-imports-'));
  const folder = join(dataDir, 'imports');
  const files = new ImportFiles({ dataDir } as Config);
  const left = () => (existsSync(folder) ? readdirSync(folder).flatMap((own) => readdirSync(join(folder, own))) : []);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('[D11] the files of a killed process are removed at the next start', async () => {
    // No process has this id: it is beyond the largest one.
    const own = join(folder, `${hostname()}-4194305-1abc`, 'r1');
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'file'), 'half');
    await files.onModuleInit();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('[D11] imports go on after a server on another machine has deleted the folder', async () => {
    const running = new InFlight(join(dataDir, 'shared'));
    for (let time = 0; time < 2; time += 1) {
      expect(existsSync(await running.makeFolder())).toBe(true);
      rmSync(join(dataDir, 'shared'), { recursive: true });
    }
    await running.begin('2026/11/a.png');
    await running.close();
    const [own = ''] = readdirSync(join(dataDir, 'shared'));
    expect(readdirSync(join(dataDir, 'shared', own))).toEqual(['k2026~11~a.png']);
  });

  test('[D11] a running server shows the others every ten minutes that its folder is in use', async () => {
    jest.useFakeTimers({ doNotFake: ['Date', 'setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const running = new InFlight(join(dataDir, 'living'));
      const request = await running.makeFolder();
      const own = dirname(request);
      utimesSync(own, 1, 1);
      const touched = new Promise((resolve) => watch(own, resolve).unref());
      jest.advanceTimersByTime(10 * 60_000);
      await touched;
      expect(Date.now() - statSync(own).mtimeMs).toBeLessThan(60_000);
      await running.leave(request);
      await running.close();
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  test('[D11] two servers that start at the same time do not stop each other’s clean-up', async () => {
    const names = ['elsewhere-1-a', 'elsewhere-1-b', 'elsewhere-1-c'];
    const left = join(dataDir, 'left');
    for (const name of names) {
      mkdirSync(join(left, name), { recursive: true });
      writeFileSync(join(left, name, 'kkey'), 'key');
      utimesSync(join(left, name), 1, 1);
    }
    const settled: string[] = [];
    await new InFlight(left).finishOthers((key) => {
      settled.push(key);
      // The other server is faster with the rest.
      for (const name of names) rmSync(join(left, name), { recursive: true, force: true });
      return Promise.resolve();
    });
    expect([settled, readdirSync(left)]).toEqual([['key'], []]);
  });

  test('[D11] a file is removed after the work, after an error, and when the body ends early', async () => {
    const outcomes: unknown[] = [];
    const received = (work: (path: string) => Promise<unknown>, send: (port: number) => void): Promise<unknown> =>
      new Promise((resolve) => {
        const server = createServer((incoming: IncomingMessage, response) => {
          void files
            .receive(incoming, work)
            .catch((error: unknown) => error)
            .then((outcome) => {
              response.end();
              server.close(() => resolve(outcome));
              server.closeAllConnections();
            });
        });
        server.listen(0, '127.0.0.1', () => send((server.address() as AddressInfo).port));
      });
    const whole = (port: number): void => {
      request({ port, host: '127.0.0.1', method: 'POST' }).on('error', () => undefined).end('content'); // prettier-ignore
    };
    const half = (port: number): void => {
      const sent = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 100 } });
      sent.on('error', () => undefined);
      sent.write('half', () => sent.destroy());
    };
    outcomes.push(await received((path) => Promise.resolve(existsSync(path)), whole));
    outcomes.push(await received(() => Promise.reject(new Error('refused')), whole));
    outcomes.push(await received(() => Promise.resolve('never'), half));
    expect(outcomes).toEqual([true, new Error('refused'), expect.objectContaining({ code: 'BAD_REQUEST' })]);
    expect(left()).toEqual([]);
    await files.onModuleDestroy();
    expect(readdirSync(folder)).toEqual([]);
  });
});
