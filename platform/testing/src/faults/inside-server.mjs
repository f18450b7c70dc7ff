// Loaded into a server before its own code (NODE_OPTIONS=--import): causes faults that nothing outside of a process can.
import { syncBuiltinESMExports } from 'node:module';
import workers from 'node:worker_threads';

const threads = new Set();
workers.Worker = class extends workers.Worker {
  constructor(...args) {
    super(...args);
    threads.add(this);
    this.once('exit', () => threads.delete(this));
  }
};
syncBuiltinESMExports();

const RealDate = Date;
let stepMs = 0;
globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [RealDate.now() + stepMs] : args));
  }

  static now() {
    return RealDate.now() + stepMs;
  }
};

const faults = {
  'end threads': () => threads.forEach((one) => void one.terminate()),
  // As Node reports a thread whose memory is exhausted.
  'break threads': () => threads.forEach((one) => one.emit('error', new Error('Worker terminated: out of memory'))),
  clock: (ms) => (stepMs = Number(ms)),
};

if (workers.isMainThread) {
  process.on('message', (message) => {
    const [name, value] = String(message).split('=');
    if (!Object.hasOwn(faults, name)) return;
    faults[name](value);
    process.stdout.write(`fault: ${message}, ${threads.size} threads\n`);
  });
  process.channel?.unref();
}
