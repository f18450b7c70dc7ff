import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { EndedCommand, RunCommand } from './host-messages.js';
import { listenAsHost, sendLine } from './host-program.js';

/*
 * The program that runs command lines of one Jest worker, one after the other: most of the time of a command in a process
 * of its own goes into loading modules. Each gets its own environment, standard input and output.
 */

const compiled = <Module>(file: string) =>
  import(pathToFileURL(join(process.cwd(), 'cli', 'dist', file)).href) as Promise<Module>;
const { runCommandLine } = await compiled<{
  runCommandLine(args: readonly string[], terminal: object): Promise<number>;
}>('run-command-line.js');
const { processTerminal } = await compiled<{ processTerminal: object }>('terminal.js');

let last: Promise<unknown> = Promise.resolve();
await listenAsHost(async (connection) => {
  const [line] = (await once(createInterface({ input: connection }), 'line')) as [string];
  const before = last;
  last = before.then(() => run(JSON.parse(line) as RunCommand)).then((ended) => answer(connection, ended));
  await last;
});

function answer(connection: Socket, ended: EndedCommand): void {
  sendLine(connection, ended);
  connection.end();
}

async function run({ args, input, env }: RunCommand): Promise<EndedCommand> {
  const [outStream, errStream] = [capture(process.stdout), capture(process.stderr)];
  const { stdin, env: ownEnv } = process;
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true });
  process.env = { ...env };
  try {
    const code = await runCommandLine(args, processTerminal);
    return { code, out: outStream.text(), err: errStream.text() };
  } finally {
    process.env = ownEnv;
    Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
    outStream.restore();
    errStream.restore();
  }
}

function capture(stream: NodeJS.WriteStream): { text(): string; restore(): void } {
  const chunks: Buffer[] = [];
  const { write } = stream;
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    chunks.push(Buffer.from(chunk as string));
    const done = rest.find((one) => typeof one === 'function') as (() => void) | undefined;
    if (done) process.nextTick(done);
    return true;
  };
  return { text: () => Buffer.concat(chunks).toString(), restore: () => void (stream.write = write) };
}
