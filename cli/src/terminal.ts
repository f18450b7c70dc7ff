import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { styleText } from 'node:util';

export type Paint = 'green' | 'yellow' | 'red' | 'bold' | 'dim';

/**
 * Input and output of a command line. Results go to `out`, everything else to `err`, so that piped output stays clean.
 */
export interface Terminal {
  /** Whether a user can answer questions. */
  readonly isInteractive: boolean;
  out(line: string): void;
  err(line: string): void;
  /** The trimmed answer; `defaultValue` when empty. */
  ask(question: string, defaultValue?: string): Promise<string>;
  /** As `ask`, without showing the input. */
  askSecret(question: string): Promise<string>;
  /** All of the piped standard input. */
  readInput(): Promise<string>;
  /** Prints progress of long work; for people only. */
  progress(line: string): void;
  /** Coloured when `out` is a terminal and NO_COLOR is not set. */
  paint(how: Paint, words: string): string;
}

export const processTerminal: Terminal = {
  isInteractive: process.stdin.isTTY && process.stderr.isTTY,
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  ask: async (question, defaultValue) => {
    const answer = await answerTo(
      defaultValue === undefined ? `${question}: ` : `${question} (${defaultValue}): `,
      process.stderr,
    );
    return answer.trim() === '' ? (defaultValue ?? '') : answer.trim();
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

/** `listening`: called when the terminal no longer shows typed text. */
async function answerTo(question: string, output: NodeJS.WritableStream, listening?: () => void): Promise<string> {
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  listening?.();
  // Ctrl+C or end of input during a question cancels the command.
  const closed = new Promise<never>((_resolve, reject) => {
    lines.once('close', () => reject(new Error('Given up.')));
    lines.once('SIGINT', () => lines.close());
  });
  try {
    return await Promise.race([lines.question(question), closed]);
  } finally {
    closed.catch(() => undefined);
    lines.close();
  }
}
