import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CountingProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Statements since the last call. */
  taken(): number;
  close(): Promise<void>;
}

const statementCommands = new Set([0x03, 0x17]);

/** Proxies MySQL or MariaDB and counts executed statements (text and prepared). */
export async function countingProxy(databaseUrl: string): Promise<CountingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let count = 0;
  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port || 3306), target.hostname);
    const inspect = packetReader((sequence, command) => {
      if (sequence === 0 && statementCommands.has(command)) count += 1;
    });
    client.on('data', inspect);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => client.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    taken: () => {
      const seen = count;
      count = 0;
      return seen;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => {
        proxy.close(() => {
          resolve();
        });
      });
    },
  };
}

/** Packets of the MySQL protocol: three bytes of length, a sequence number, then the content. */
function packetReader(onPacket: (sequence: number, command: number) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5) {
      const length = rest.readUIntLE(0, 3);
      if (rest.length < 4 + length) return;
      onPacket(rest.readUInt8(3), rest.readUInt8(4));
      rest = rest.subarray(4 + length);
    }
  };
}
