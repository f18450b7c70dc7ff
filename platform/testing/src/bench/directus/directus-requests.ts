import { workloads, type Workload, type WorkloadRequest } from '../workloads.js';

/** The columns that our responses have: by default, Directus would look up the links of each article too. */
const columns = 'id,title,slug,status,published_at,words,price,body,author_id';
const path = '/items/articles';

/** The same workloads as requests to Directus. */
export const directusWorkloads: readonly Workload[] = workloads.map((workload) => ({
  ...workload,
  request: (n, rows) => translated(workload.request(n, rows)),
}));

function translated({ method, path: address, body }: WorkloadRequest): WorkloadRequest {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const id = pathname.slice('/api/articles/'.length);
  if (method === 'PUT') return { method: 'PATCH', path: `${path}/${id}?fields=${columns}`, ...(body && { body }) };
  if (method === 'POST') return { method, path: `${path}?fields=${columns}`, ...(body && { body }) };
  if (id !== '') return { method, path: `${path}/${id}?fields=${columns}` };
  const query = new URLSearchParams();
  for (const [name, value] of searchParams) {
    if (name === 'filter') query.set(name, JSON.stringify(operators(JSON.parse(value) as Conditions)));
    else if (name !== 'include' && name !== 'count') query.set(name, value);
  }
  if (searchParams.has('count')) query.set('aggregate', JSON.stringify({ count: '*' }));
  else query.set('fields', searchParams.has('include') ? `${columns},author_id.*,tags.tags_id.*` : columns);
  return { method, path: `${path}?${query.toString()}` };
}

type Conditions = Readonly<Record<string, string | number | { readonly $gt: number }>>;

const operators = (conditions: Conditions): object =>
  Object.fromEntries(
    Object.entries(conditions).map(([name, value]) => [
      name,
      typeof value === 'object' ? { _gt: value.$gt } : { _eq: value },
    ]),
  );
