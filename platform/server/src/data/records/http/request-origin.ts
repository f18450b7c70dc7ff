import type { FastifyRequest } from 'fastify';
import type { StatementOrigin } from '../../../kernel/metrics/statement-meter.js';

const actions: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', DELETE: 'delete' };

/** A request as the log names it; nothing is worked out before it is asked for. */
export class RequestOrigin implements StatementOrigin {
  constructor(private readonly request: FastifyRequest) {}

  get requestId(): string {
    return this.request.id;
  }

  get view(): string {
    return (this.request.params as { readonly view?: string }).view ?? '';
  }

  /** Of a list, an association, the history and the like: with the end of its route, as in `read :id/history`. */
  get action(): string {
    const { method, routeOptions } = this.request;
    const rest = (routeOptions.url ?? '').replace(/^\/api\/(?::view)?\/?|\/$/g, '');
    return [actions[method] ?? 'read', ...(rest === '' || rest === ':id' ? [] : [rest])].join(' ');
  }
}
