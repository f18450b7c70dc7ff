import type { Catalog } from '@viewkraft/model';
import { callerOf } from '../../../kernel/caller/caller.js';
import type { ReadScope } from '../../../kernel/database/replica/read-routes.js';
import type { RequestSource } from '../record-runtimes.js';
import { rawQuery, type RecordRequest } from './record-request.js';

const actions: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', DELETE: 'delete' };

/** A request as the log names it; nothing is worked out before it is asked for. */
export class RequestOrigin implements RequestSource {
  constructor(private readonly request: RecordRequest) {}

  get requestId(): string {
    return this.request.id;
  }

  get view(): string {
    return (this.request.params as { readonly view?: string }).view ?? '';
  }

  /** The caller, and the views whose records the answer shows. */
  scope(catalog: Catalog): ReadScope {
    const { request, view } = this;
    const { identity } = callerOf(request);
    const { association } = request.params as { readonly association?: string };
    const raw = rawQuery(request);
    const included = raw.includes('include') ? (new URLSearchParams(raw).get('include') ?? '').split(/[.,]/) : [];
    const views = new Set([view]);
    for (const name of [...(association === undefined ? [] : [association]), ...included]) {
      for (const one of [...views]) views.add(catalog.views.get(one)?.associations.get(name.trim())?.view ?? view);
    }
    return { caller: identity.id ?? `guest ${request.ip}`, views: [...views] };
  }

  /** Of a list, an association, the history and the like: with the end of its route, as in `read :id/history`. */
  get action(): string {
    const { method, routeOptions } = this.request;
    const rest = (routeOptions.url ?? '').replace(/^\/api\/(?::view)?\/?|\/$/g, '');
    return [actions[method] ?? 'read', ...(rest === '' || rest === ':id' ? [] : [rest])].join(' ');
  }
}
