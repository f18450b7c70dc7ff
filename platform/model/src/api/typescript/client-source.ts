import { exchangeFormats } from '../../definition/exchange.js';

/** The client of the generated module; its types are in `client-types-source.ts`. */
export const clientSource = `export interface ClientOptions {
  /** Origin of the server, such as \`https://example.com\`. */
  origin: string;
  /** An access token; without one, a browser's session counts. */
  token?: string;
  /** Language of messages: \`en\` or \`de\`. */
  locale?: string;
  fetch?: typeof fetch;
}

type Call = {
  method: string;
  path: string;
  query?: URLSearchParams;
  body?: unknown;
  /** Instead of a JSON body. */
  file?: { content: string | Blob; mediaType: string };
  version?: number | undefined;
};

const mediaTypes: { readonly [F in FileFormat]: string } = ${JSON.stringify(exchangeFormats)};

export class Client {
  constructor(private readonly options: ClientOptions) {}

  async list<V extends ViewName, const I extends IncludeOf<V> = never, const S extends Column<V> = never>(
    view: V,
    query: ListQuery<V, I, S> = {},
  ): Promise<ResponseOf<V, I, S>[]> {
    return (await this.send({ method: 'GET', path: \`\${view}/\`, query: searchOf(query) })).body as ResponseOf<V, I, S>[];
  }

  /** Every matching record, read in pages of \`limit\`. Records created or deleted meanwhile shift no others. */
  async *all<V extends ViewName, const I extends IncludeOf<V> = never, const S extends Column<V> = never>(
    view: V,
    query: ListQuery<V, I, S> = {},
  ): AsyncGenerator<ResponseOf<V, I, S>, void, undefined> {
    let search: URLSearchParams | undefined = searchOf(query);
    while (search) {
      const { body, headers } = await this.send({ method: 'GET', path: \`\${view}/\`, query: search });
      yield* body as ResponseOf<V, I, S>[];
      search = nextSearch(headers);
    }
  }

  /** Like \`list\`, with the number of all matching records. */
  async page<V extends ViewName, const I extends IncludeOf<V> = never, const S extends Column<V> = never>(
    view: V,
    query: ListQuery<V, I, S> = {},
  ): Promise<Page<ResponseOf<V, I, S>>> {
    const search = searchOf(query);
    search.set('total', '1');
    const { body, headers } = await this.send({ method: 'GET', path: \`\${view}/\`, query: search });
    return { records: body as ResponseOf<V, I, S>[], total: Number(headers.get('x-total-count')) };
  }

  async count<V extends ViewName>(view: V, query: Pick<ListQuery<V, never, never>, 'filter' | 'search'> = {}): Promise<number> {
    const search = searchOf(query);
    search.set('count', '1');
    return (await this.send({ method: 'GET', path: \`\${view}/\`, query: search })).body as number;
  }

  /** The record; null if it does not exist or may not be read. */
  async get<V extends ViewName, const I extends IncludeOf<V> = never, const S extends Column<V> = never>(
    view: V,
    id: KeyOf<V>,
    query: GetQuery<V, I, S> = {},
  ): Promise<ResponseOf<V, I, S> | null> {
    try {
      return (await this.send({ method: 'GET', path: recordPath(view, id), query: searchOf(query) })).body as ResponseOf<V, I, S>;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'RECORD_NOT_FOUND') return null;
      throw error;
    }
  }

  async create<V extends ViewName>(view: V, values: CreateOf<V>): Promise<RecordOf<V>> {
    return (await this.send({ method: 'POST', path: \`\${view}/\`, body: values })).body as RecordOf<V>;
  }

  /** Creates all records or none. */
  async createMany<V extends ViewName>(view: V, values: readonly CreateOf<V>[]): Promise<RecordOf<V>[]> {
    return (await this.send({ method: 'POST', path: \`\${view}/\`, body: values })).body as RecordOf<V>[];
  }

  /** With \`version\`, the \`_version\` that was read, an outdated write throws StaleError. */
  async update<V extends ViewName>(view: V, id: KeyOf<V>, values: UpdateOf<V>, version?: number): Promise<RecordOf<V>> {
    return (await this.send({ method: 'PUT', path: recordPath(view, id), body: values, version })).body as RecordOf<V>;
  }

  /** Updates all records or none, each by its primary key. Include \`_version\` to refuse outdated writes. */
  async updateMany<V extends ViewName>(
    view: V,
    changes: readonly (UpdateOf<V> & { [K in KeyName<V>]: KeyOf<V> })[],
  ): Promise<RecordOf<V>[]> {
    return (await this.send({ method: 'PUT', path: \`\${view}/\`, body: changes })).body as RecordOf<V>[];
  }

  async remove<V extends ViewName>(view: V, id: KeyOf<V>, version?: number): Promise<void> {
    await this.send({ method: 'DELETE', path: recordPath(view, id), version });
  }

  /** Deletes all records or none. */
  async removeMany<V extends ViewName>(view: V, ids: readonly KeyOf<V>[]): Promise<void> {
    await this.send({ method: 'DELETE', path: \`\${view}/\`, body: ids.map((id) => ({ [keyNames[view]]: id })) });
  }

  async related<
    V extends ViewName,
    A extends RelatedName<V>,
    const I extends IncludeOf<Target<V, A>> = never,
    const S extends Column<Target<V, A>> = never,
  >(view: V, id: KeyOf<V>, association: A, query: ListQuery<Target<V, A>, I, S> = {}): Promise<ResponseOf<Target<V, A>, I, S>[]> {
    const path = \`\${recordPath(view, id)}/\${association}/\`;
    return (await this.send({ method: 'GET', path, query: searchOf(query) })).body as ResponseOf<Target<V, A>, I, S>[];
  }

  async link<V extends ViewName, A extends RelatedName<V>>(
    view: V,
    id: KeyOf<V>,
    association: A,
    ids: readonly KeyOf<Target<V, A>>[],
  ): Promise<RecordOf<Target<V, A>>[]> {
    const path = \`\${recordPath(view, id)}/\${association}/\`;
    return (await this.send({ method: 'POST', path, body: { id: ids } })).body as RecordOf<Target<V, A>>[];
  }

  async unlink<V extends ViewName, A extends RelatedName<V>>(
    view: V,
    id: KeyOf<V>,
    association: A,
    child: KeyOf<Target<V, A>>,
  ): Promise<void> {
    const path = \`\${recordPath(view, id)}/\${association}/\${encodeURIComponent(child)}\`;
    await this.send({ method: 'DELETE', path });
  }

  /** The changes of a record, newest first. */
  async history<V extends HistoryView>(view: V, id: KeyOf<V>, query: HistoryQuery<V> = {}): Promise<HistoryEntry<V>[]> {
    const path = \`\${recordPath(view, id)}/history/\`;
    return (await this.send({ method: 'GET', path, query: searchOf(query) })).body as HistoryEntry<V>[];
  }

  /** The record as it was at a moment. */
  async getAt<V extends HistoryView>(view: V, id: KeyOf<V>, moment: Date): Promise<RecordOf<V>> {
    const query = new URLSearchParams({ at: moment.toISOString() });
    return (await this.send({ method: 'GET', path: recordPath(view, id), query })).body as RecordOf<V>;
  }

  /** Gives a record the values right after an entry. With \`version\`, an outdated write throws StaleError. */
  async restore<V extends HistoryView>(view: V, id: KeyOf<V>, entry: number, version?: number): Promise<RecordOf<V>> {
    const path = \`\${recordPath(view, id)}/history/\${entry}/restore\`;
    return (await this.send({ method: 'POST', path, version })).body as RecordOf<V>;
  }

  /** Deleted records, newest first. */
  async deleted<V extends HistoryView>(view: V, query: PageQuery = {}): Promise<DeletedRecord<V>[]> {
    return (await this.send({ method: 'GET', path: \`\${view}/deleted/\`, query: searchOf(query) })).body as DeletedRecord<V>[];
  }

  /** Restores a deleted record, with what was deleted together with it. */
  async restoreDeleted<V extends HistoryView>(
    view: V,
    { id, entry }: Pick<DeletedRecord<V>, 'id' | 'entry'>,
  ): Promise<RecordOf<V>> {
    return this.restore(view, id, entry);
  }

  /** The user's own writes that can be undone; for administrators, those of all users. */
  async acts(query: PageQuery = {}): Promise<Act[]> {
    return (await this.send({ method: 'GET', path: 'acts/', query: searchOf(query) })).body as Act[];
  }

  /** Undoes an act, except where something has changed since. */
  async undo(act: string): Promise<Undone> {
    return (await this.send({ method: 'POST', path: \`acts/\${encodeURIComponent(act)}/undo\` })).body as Undone;
  }

  /** The records as a file, streamed; \`text()\` or \`blob()\` of the response reads it. */
  async export<V extends ViewName>(view: V, query: ExportQuery<V> = {}): Promise<Response> {
    return this.request({ method: 'GET', path: \`\${view}/export\`, query: searchOf(query) });
  }

  /** Creates and updates records from a file, all or none. */
  async import<V extends ImportView>(view: V, content: string | Blob, options: ImportOptions<V>): Promise<ImportReport<V>> {
    const { format, columns, dry, ...rest } = options;
    const query = searchOf({
      ...rest,
      dry: dry === true ? '1' : undefined,
      columns: columns === undefined ? undefined : JSON.stringify(columns),
    });
    const file = { content, mediaType: mediaTypes[format] };
    return (await this.send({ method: 'POST', path: \`\${view}/import\`, query, file })).body as ImportReport<V>;
  }

  private async send(call: Call): Promise<{ body: unknown; headers: Headers }> {
    const response = await this.request(call);
    const text = await response.text();
    return { body: text === '' ? null : (JSON.parse(text) as unknown), headers: response.headers };
  }

  /** @throws ApiError */
  private async request({ method, path, query, body, file, version }: Call): Promise<Response> {
    const { origin, token, locale, fetch: send = fetch } = this.options;
    const search = query?.toString();
    const mediaType = file?.mediaType ?? (body === undefined ? undefined : 'application/json');
    const content = file?.content ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await send(\`\${origin}/api/\${path}\${search ? \`?\${search}\` : ''}\`, {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: \`Bearer \${token}\` }),
        ...(locale === undefined ? {} : { 'Accept-Language': locale }),
        ...(mediaType === undefined ? {} : { 'Content-Type': mediaType }),
        ...(version === undefined ? {} : { 'If-Match': \`"\${version}"\` }),
      },
      ...(content === undefined ? {} : { body: content }),
    });
    if (response.ok) return response;
    const refusal = JSON.parse(await response.text()) as { code: string; message: string; details?: readonly ErrorDetail[] };
    const Refusal = response.status === 412 ? StaleError : ApiError;
    throw new Refusal(response.status, refusal.code, refusal.message, refusal.details ?? [], { ...refusal });
  }
}

const recordPath = (view: string, id: string | number): string => \`\${view}/\${encodeURIComponent(id)}\`;

/** The query of the following page, from the header \`Link\`. */
function nextSearch(headers: Headers): URLSearchParams | undefined {
  const query = /<[^>?]*\\?([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return query === undefined ? undefined : new URLSearchParams(query);
}

function searchOf(query: { readonly [name: string]: unknown } | object): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    search.set(name, name === 'filter' ? JSON.stringify(value) : String(value));
  }
  return search;
}
`;
