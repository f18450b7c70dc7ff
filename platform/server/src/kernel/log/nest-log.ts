import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.js';

/** Sends Nest's messages to our log; its start-up messages only at level `debug`. */
export class NestLog implements LoggerService {
  constructor(private readonly lines: Log) {}

  private write(
    level: 'info' | 'warn' | 'error' | 'debug' | 'fatal',
    message: unknown,
    rest: readonly unknown[],
  ): void {
    const context = typeof rest.at(-1) === 'string' ? (rest.at(-1) as string) : undefined;
    const text = message instanceof Error ? (message.stack ?? message.message) : String(message);
    this.lines[level]({ context }, text);
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write(chatter.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    // Two applications exist for a moment while one replaces the other, each with a data source.
    if (rest.at(-1) === 'DataSourceNameRegistry') return;
    this.write('warn', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
}

const chatter = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);
