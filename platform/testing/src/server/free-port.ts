import { createServer, type AddressInfo } from 'node:net';

/** For programs that need a fixed port and do not report the one they chose. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => { resolve(port); }); // prettier-ignore
    });
  });
}
