import { ConfigError } from '../kernel/config/config.js';
import { DatabaseError } from '../kernel/database/database.js';
import { SampleError } from './samples/sample-error.js';

/** Why a server did not start, for the operator: a sentence, or the stack of an unexpected error. */
export function startFailureReason(error: unknown): string {
  if (error instanceof ConfigError || error instanceof SampleError) return error.message;
  if (error instanceof DatabaseError) return `The database cannot be used: ${error.message}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `The port is in use already (${error.message}). Set PORT to another one, or stop the other server.`;
  }
  if (error instanceof Error && 'syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo')) {
    return `HOST and PORT cannot be used: ${error.message}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
