import { authorCount } from './data-set.js';

export interface WorkloadRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly body?: string;
}

/** One kind of request. `budget`: the target as a share of the ceiling; `cpuBudget`: the same by processor time. */
export interface Workload {
  readonly name: string;
  readonly budget: number;
  readonly cpuBudget: number;
  /** The nth request; `rows`: the number of articles. */
  request(n: number, rows: number): WorkloadRequest;
}

const query = (parameters: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();

const list = (parameters: Record<string, unknown>): WorkloadRequest => ({
  method: 'GET',
  path: `/api/articles/?${query(parameters)}`,
});
const spread = (n: number, upTo: number) => (Math.imul(n + 1, 2_654_435_761) >>> 0) % upTo;
const get = (n: number, rows: number): WorkloadRequest => ({
  method: 'GET',
  path: `/api/articles/${spread(n, rows) + 1}`,
});
const body = 'The quick brown fox jumps over the lazy dog. '.repeat(16);

const create = (n: number): WorkloadRequest => ({
  method: 'POST',
  path: '/api/articles/',
  body: JSON.stringify({
    title: `New article ${n}`, slug: `new-${n}`, status: 'draft', published_at: '2019-06-01T10:00:00.000Z', words: n % 2_000, price: '9.90', body,
    author_id: (n % authorCount) + 1,
  }),
}); // prettier-ignore

const update = (n: number, rows: number): WorkloadRequest => ({
  method: 'PUT',
  path: `/api/articles/${spread(n, rows) + 1}`,
  body: JSON.stringify({ title: `Changed title ${n} ${spread(n, 997)}` }),
});

export const workloads: readonly Workload[] = [
  { name: 'get', budget: 0.8, cpuBudget: 0.7, request: get },
  {
    name: 'list',
    budget: 0.95,
    cpuBudget: 0.85,
    request: (n, rows) => list({ limit: '25', offset: `${spread(n, Math.min(rows - 25, 1_000))}` }),
  },
  {
    name: 'filter',
    budget: 0.9,
    cpuBudget: 0.75,
    request: (n) =>
      list({ filter: { status: 'live', words: { $gt: 200 + (n % 800) } }, sort: '-published_at', limit: '25' }),
  },
  {
    name: 'include',
    budget: 0.95,
    cpuBudget: 0.8,
    request: (n, rows) =>
      list({ include: 'author,tags', limit: '25', offset: `${spread(n, Math.min(rows - 25, 1_000))}` }),
  },
  {
    name: 'count',
    budget: 1,
    cpuBudget: 0.8,
    request: (n) => list({ filter: { author_id: spread(n, authorCount) + 1, status: 'live' }, count: '1' }),
  },
  { name: 'create', budget: 0.5, cpuBudget: 0.45, request: create },
  { name: 'update', budget: 0.45, cpuBudget: 0.4, request: update },
  {
    name: 'mixed',
    budget: 0.85,
    cpuBudget: 0.7,
    request: (n, rows) => {
      if (n % 10 === 9) return n % 20 === 19 ? create(n) : update(n, rows);
      return n % 3 === 0 ? list({ limit: '25', offset: `${spread(n, Math.min(rows - 25, 1_000))}` }) : get(n, rows);
    },
  },
];
