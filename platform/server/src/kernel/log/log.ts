import { pino, type Logger } from 'pino';
import { createRequire } from 'node:module';
import type { Config } from '../config/config.js';

export type Log = Logger;

/** Nest's injection token of the server's `Log`. */
export const LOG = Symbol('LOG');

const secrets = [
  'password',
  'new_password',
  'current',
  'token',
  'secret',
  'cookie',
  'authorization',
  'csrfToken',
  'passwordHash',
];

/** Receives the log's JSON lines, each with its line break. */
export interface LogTarget {
  write(line: string): void;
}

/**
 * Writes JSON lines to standard output or `target`, or readable text on a terminal. Fields with well-known names of
 * secrets are redacted.
 */
export function openLog(level: Config['logLevel'], terminal: boolean = process.stdout.isTTY, target?: LogTarget): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
  };
  if (!terminal) return pino(options, target ?? pino.destination({ dest: 1, sync: true }));
  // Imported lazily: it is large, and most servers have no terminal.
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty');
  const stream = pretty({
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    messageFormat: (line, key) => withoutControls(String(line[key] ?? '')),
  });
  return pino(options, stream);
}

/**
 * Shows control characters instead of emitting them, so that input cannot repaint a terminal; the log's own line breaks
 * stay.
 */
function withoutControls(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
