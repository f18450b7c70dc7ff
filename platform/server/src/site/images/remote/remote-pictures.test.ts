import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RemotePictures } from './remote-pictures.js';

const dataDir = mkdtempSync(join(tmpdir(), 'viewkraft-remote-'));
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
let server: Server;
let host: string;
let requests = 0;
beforeAll(async () => {
  server = createServer((_request, response) => {
    requests += 1;
    response.end(gif);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const pictures = (dev: boolean, entry: string) =>
  new RemotePictures({ imageDomains: [entry], dev, dataDir, images: { maxPixels: 1e6, cacheBytes: 1e9 } });
const address = () => new URL(`http://${host}/a.gif`);

test('[B5] the local machine is reached only in development mode, and only if the entry names the port', async () => {
  const source = await pictures(true, host).find(address());
  expect(await source.read()).toEqual(gif);
  expect(requests).toBe(1);
  await expect(pictures(false, host).find(address())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(pictures(true, '127.0.0.1').find(new URL('http://127.0.0.1/a.gif'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(requests).toBe(1);
}); // prettier-ignore

test('[B5] a picture missing on disk is fetched again', async () => {
  const source = await pictures(true, host).find(address());
  rmSync(join(dataDir, 'images'), { recursive: true });
  expect(await source.read()).toEqual(gif);
});
