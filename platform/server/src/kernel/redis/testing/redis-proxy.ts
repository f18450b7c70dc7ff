import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** Address of the Redis that suites use; `none`: there is none. */
export const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

/** A proxy in front of Redis that can be cut, or made to withhold replies. */
export async function redisProxy(): Promise<{
  url: string;
  cut: () => Promise<void>;
  restore: () => Promise<void>;
  stall: () => void;
}> {
  const { hostname, port } = new URL(redisUrl);
  const sockets = new Set<Socket>();
  const answers = new Set<Socket>();
  const server = createServer((inside) => {
    const outside = connect(Number(port) || 6379, hostname);
    answers.add(outside);
    for (const [one, other] of [[inside, outside], [outside, inside]] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy()).pipe(other);
    }
  }); // prettier-ignore
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return {
    url: `redis://127.0.0.1:${own}`,
    cut,
    restore: () => listen(own),
    stall: () => answers.forEach((one) => one.unpipe()),
  };
}
