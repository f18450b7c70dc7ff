import type { OpenApiDocument } from '@viewkraft/model';
import type { HttpResponse, CallOptions, HttpClient } from '../server/http-client.js';
import { ApiChecker } from './api-checker.js';

/** A client that compares each response with its caller's own document. */
export class CheckedClient {
  /** The statuses of the responses so far, by operation id. */
  readonly seen = new Map<string, Set<number>>();
  readonly problems: string[] = [];

  private constructor(
    readonly client: HttpClient,
    readonly checker: ApiChecker,
  ) {}

  static async of(client: HttpClient, headers: Readonly<Record<string, string>> = {}): Promise<CheckedClient> {
    const { body } = await client.call<OpenApiDocument>('/api/docs.json', { headers });
    return new CheckedClient(client, new ApiChecker(body));
  }

  /** Sends a request of a documented operation. */
  async call<Body = Record<string, unknown>>(path: string, options: CallOptions = {}): Promise<HttpResponse<Body>> {
    const response = await this.client.call<Body>(path, options);
    const { method = 'GET' } = options;
    const found = this.checker.find(method, path);
    if (!found) {
      this.problems.push(`${method} ${path} is not documented, but answers ${response.status}`);
      return response;
    }
    const { operationId } = found.operation;
    this.seen.set(operationId, (this.seen.get(operationId) ?? new Set()).add(response.status));
    this.problems.push(...this.checker.problems(found, response));
    return response;
  }

  send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    json?: unknown,
    headers = {},
  ): Promise<HttpResponse<Body>> {
    return this.call<Body>(path, { method, headers, ...(json === undefined ? {} : { json }) });
  }

  /** Operations of the document without a successful response so far. */
  unproven(): string[] {
    return this.checker.operations
      .map(({ operation }) => operation.operationId)
      .filter((id) => ![...(this.seen.get(id) ?? [])].some((status) => status < 300));
  }
}
