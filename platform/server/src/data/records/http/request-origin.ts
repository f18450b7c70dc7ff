import type { Catalog } from '@viewkraft/model';
import { callerOf } from '../../../kernel/caller/caller.js';
import type { ReadScope } from '../../../kernel/database/replica/read-routes.js';
import { traceOf, type RequestTrace } from '../../../kernel/tracing/request-trace.js';
import { rawQuery } from '../../../kernel/http/request-query.js';
import type { RequestSource } from '../record-runtimes.js';
import { type RecordRequest } from './record-request.js';

const actions: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', DELETE: 'delete' };

/** A request as the log names it; nothing is computed before it is needed. */
export class RequestOrigin implements RequestSource {
  constructor(private readonly request: RecordRequest) {}

  get requestId(): string {
    return this.request.id;
  }

  get view(): string {
    return (this.request.params as { readonly view?: string }).view ?? '';
  }

  get trace(): RequestTrace | undefined {
    return traceOf(this.request.raw);
  }

  /** The caller, and the views on whose records the response depends. */
  scope(catalog: Catalog): ReadScope {
    const { request, view } = this;
    const { identity } = callerOf(request);
    return { caller: identity.id ?? `guest ${request.ip}`, views: view === '' ? [...catalog.views.keys()] : this.views(catalog) };
  }

  /** The view, and those that relations named anywhere in the address lead to: `include`, filters, sorts. */
  private views(catalog: Catalog): string[] {
    const { association = '' } = this.request.params as { readonly association?: string };
    const raw = rawQuery(this.request);
    const words = raw === '' ? '' : [...new URLSearchParams(raw).values()].join(' ');
    const named = new Set([association, ...words.split(/[^a-z0-9_]+/)]);
    const views = new Set([this.view]);
    for (const one of views) {
      for (const { name, view: target } of catalog.views.get(one)?.associations.values() ?? [])
        if (named.has(name)) views.add(target);
    }
    return [...views];
  }

  /** The action, with the end of the route unless that is only the view or a record: `read :id/history`. */
  get action(): string {
    const { method, routeOptions } = this.request;
    const rest = (routeOptions.url ?? '').replace(/^\/api\/(?::view)?\/?|\/$/g, '');
    return [actions[method] ?? 'read', ...(rest === '' || rest === ':id' ? [] : [rest])].join(' ');
  }
}
