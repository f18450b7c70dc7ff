import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ceilingMysql } from './ceiling-mysql.js';
import { ceilingSqlite } from './ceiling-sqlite.js';
import type { ArticleInput, CeilingStore } from './ceiling-store.js';

// The minimal server for the requests of the benchmark: no access rules, no checks, no versions. Started in its own
// process.
const url = process.env.DATABASE_URL ?? '';
const store: CeilingStore = url.startsWith('sqlite:') ? ceilingSqlite(url.slice('sqlite:'.length)) : ceilingMysql(url);
const prefix = '/api/articles/';

const server = createServer((request, response) => {
  answer(request).then(
    (json) => {
      response.writeHead(json === undefined ? 404 : request.method === 'POST' ? 201 : 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(json ?? ''),
      });
      response.end(json);
    },
    (error: unknown) => {
      response.writeHead(500).end(String(error));
    },
  );
});

async function answer(request: IncomingMessage): Promise<string | undefined> {
  const [path = '', query] = (request.url ?? '').slice(prefix.length).split('?');
  if (request.method === 'POST') return store.create(JSON.parse(await bodyOf(request)) as ArticleInput);
  if (request.method === 'PUT')
    return store.rename(Number(path), (JSON.parse(await bodyOf(request)) as { title: string }).title);
  if (path !== '') return store.get(Number(path));
  const parameters = new URLSearchParams(query);
  const limit = Number(parameters.get('limit'));
  const offset = Number(parameters.get('offset'));
  const filter = parameters.get('filter');
  if (parameters.has('count')) {
    const { status, author_id } = JSON.parse(filter ?? '') as { status: string; author_id: number };
    return store.count(status, author_id);
  }
  if (filter !== null) {
    const { status, words } = JSON.parse(filter) as { status: string; words: { $gt: number } };
    return store.filter(status, words.$gt, limit);
  }
  return parameters.has('include') ? store.include(limit, offset) : store.list(limit, offset);
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => { resolve(Buffer.concat(chunks).toString()); }); // prettier-ignore
    request.on('error', reject);
  });
}

server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit(0));
