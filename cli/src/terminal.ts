import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { styleText } from 'node:util';

export type Paint = 'green' | 'yellow' | 'red' | 'bold' | 'dim';

/** Where a command line is typed and read. Results go to `out`; all else to `err`, so that what is piped on stays clean. */
export interface Terminal {
  /** Whether somebody sits there who can answer. */
  readonly isInteractive: boolean;
  out(line: string): void;
  err(line: string): void;
  /** The answer without spaces around it; `usual` where nothing was typed. */
  ask(question: string, usual?: string): Promise<string>;
  /** The same, and nothing of it is shown. */
  askSecret(question: string): Promise<string>;
  /** What was piped in, to its end. */
  readInput(): Promise<string>;
  /** A line about work that takes long; for people only. */
  progress(line: string): void;
  /** In colour where `out` is a terminal and NO_COLOR does not forbid it. */
  paint(how: Paint, words: string): string;
}

/** The terminal, or whatever stands in its place, of this process. */
export const processTerminal: Terminal = {
  isInteractive: process.stdin.isTTY && process.stderr.isTTY,
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  ask: async (question, usual) => {
    const answer = await answerTo(usual === undefined ? `${question}: ` : `${question} (${usual}): `, process.stderr);
    return answer.trim() === '' ? (usual ?? '') : answer.trim();
  },
  askSecret: async (question) => {
    const muted = new Writable({ write: (_chunk, _encoding, done) => done() });
    const answer = await answerTo('', muted, () => process.stderr.write(`${question}: `));
    process.stderr.write('\n');
    return answer;
  },
  readInput: () => text(process.stdin),
  progress: (line) => {
    if (process.stderr.isTTY) process.stderr.write(`${line}\n`);
  },
  paint: (how, words) => styleText(how, words, { stream: process.stdout }),
};

/** `listening`: called when the terminal itself shows nothing any more of what is typed. */
async function answerTo(question: string, output: NodeJS.WritableStream, listening?: () => void): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  listening?.();
  // Whoever gives up in the middle of a question wants nothing done.
  const gone = new Promise<never>((_resolve, reject) => {
    lines.once('close', () => reject(new Error('Given up.')));
    lines.once('SIGINT', () => lines.close());
  });
  try {
    return await Promise.race([lines.question(question), gone]);
  } finally {
    gone.catch(() => undefined);
    lines.close();
  }
}
