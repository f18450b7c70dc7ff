import type { Terminal } from '../terminal.js';

const intervalMs = 1_000;

/** Reports progress on a terminal, at most once a second. */
export function progressReporter(terminal: Terminal, line: (done: number) => string): (done: number) => void {
  let next = Date.now() + intervalMs;
  return (done) => {
    if (Date.now() < next) return;
    next = Date.now() + intervalMs;
    terminal.progress(line(done));
  };
}
