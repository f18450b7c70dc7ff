import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../../kernel/config/config.js';
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
