import { workloads, type Workload, type WorkloadRequest } from '../workloads.js';

const path = '/api/articles';
/** Names that Strapi reserves in every content type, with their replacements. */
const renamed: Readonly<Record<string, string>> = { status: 'state', published_at: 'published_on' };
const nameOf = (name: string): string => renamed[name] ?? name;

/** The id in addresses: 24 characters. */
export const documentId = (id: number | string): string => `d${String(id).padStart(23, '0')}`;

/** The same workloads as requests to Strapi. */
export const strapiWorkloads: readonly Workload[] = workloads.map((workload) => ({
  ...workload,
  request: (n, rows) => translated(workload.request(n, rows)),
}));

type Values = Readonly<Record<string, string | number>>;
type Conditions = Readonly<Record<string, string | number | { readonly $gt: number }>>;

function translated({ method, path: address, body }: WorkloadRequest): WorkloadRequest {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const id = pathname.slice('/api/articles/'.length);
  const at = id === '' ? path : `${path}/${documentId(id)}`;
  if (body !== undefined) return { method, path: at, body: dataOf(JSON.parse(body) as Values) };
  if (id !== '') return { method, path: at };
  const query = new URLSearchParams();
  const filter = searchParams.get('filter');
  for (const [name, value] of Object.entries(JSON.parse(filter ?? '{}') as Conditions)) {
    if (name === 'author_id') query.set('filters[author][id][$eq]', String(value));
    else if (typeof value === 'object') query.set(`filters[${nameOf(name)}][$gt]`, String(value.$gt));
    else query.set(`filters[${nameOf(name)}][$eq]`, String(value));
  }
  const sort = searchParams.get('sort');
  if (sort !== null) query.set('sort', `${nameOf(sort.replace('-', ''))}:${sort.startsWith('-') ? 'desc' : 'asc'}`);
  if (searchParams.has('include')) {
    query.set('populate[0]', 'author');
    query.set('populate[1]', 'tags');
  }
  // Strapi counts only together with a page of records.
  const isCount = searchParams.has('count');
  query.set('pagination[start]', searchParams.get('offset') ?? '0');
  query.set('pagination[limit]', isCount ? '1' : (searchParams.get('limit') ?? '25'));
  query.set('pagination[withCount]', String(isCount));
  return { method, path: `${path}?${query.toString()}` };
}

function dataOf({ author_id: author, ...values }: Values): string {
  const data = Object.fromEntries(Object.entries(values).map(([name, value]) => [nameOf(name), value]));
  return JSON.stringify({ data: { ...data, ...(author !== undefined && { author: documentId(author) }) } });
}
