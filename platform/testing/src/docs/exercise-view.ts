import type { Model } from '@viewkraft/model';
import type { CheckedClient } from './checked-client.js';

type Row = Record<string, unknown>;

/** Sends requests of every kind to one view, valid and invalid ones: whatever comes back must be documented. */
export async function exerciseView(
  client: CheckedClient,
  { name, primaryKey, columns, associations }: Model,
): Promise<void> {
  const list = `/api/${name}/`;
  const names = Object.keys(columns);
  // One view has a column of every type; of the others, a few columns are enough.
  await exerciseReads(client, list, name === 'articles' ? names : names.slice(0, 3), associations);
  const { body: rows } = await client.call<Row[]>(`${list}?limit=2`);
  const [first] = rows;
  if (client.checker.find('GET', `${list}deleted/`)?.path.endsWith('/deleted/')) await client.call(`${list}deleted/`);
  await exerciseFiles(client, list, name === 'articles');
  const unknown = `${list}${columns[primaryKey]?.type === 'uuid' ? '0190a6d0-0000-7000-8000-00000000ffff' : '999999'}`;
  await client.call(unknown);
  await client.call(`${unknown}?count`);
  await exerciseWrites(client, list, unknown, first, primaryKey);
  if (!first) return;
  const record = `${list}${encodeURIComponent(String(first[primaryKey]))}`;
  await exerciseRecord(client, record, Object.keys(columns), associations);
  for (const { name: related, view } of associations) await exerciseAssociation(client, `${record}/${related}/`, view);
}

async function exerciseReads(
  client: CheckedClient,
  list: string,
  columns: readonly string[],
  associations: Model['associations'],
): Promise<void> {
  await client.call(list);
  for (const column of columns) {
    await client.call(`${list}?select=${column}&sort=-${column}&limit=3`);
    const filter = JSON.stringify({ $not: { [column]: { $is: null } } });
    await client.call(`${list}?limit=1&filter=${encodeURIComponent(filter)}`);
    await client.call(`${list}?limit=1&filter=${encodeURIComponent(JSON.stringify({ [column]: { $gt: 'x' } }))}`);
  }
  for (const { name } of associations) {
    await client.call(`${list}?include=${name}&limit=5`);
    await client.call(`${list}?limit=1&filter=${encodeURIComponent(JSON.stringify({ [name]: { $none: {} } }))}`);
  }
  for (const query of ['total=1&limit=1', 'total=1&limit=0', 'count', 'limit=1&offset=1', 'search=a', 'filtr=x', 'limit=-1', 'sort=nothing', 'include=nothing', 'filter=[]']) {
    await client.call(`${list}?${query}`);
  } // prettier-ignore
}

/** Exports the records and imports them unchanged; in every format if `isThorough`. */
async function exerciseFiles(client: CheckedClient, list: string, isThorough: boolean): Promise<void> {
  const offers = (method: string, path: string): boolean => client.checker.find(method, path)?.path === path;
  const mayImport = offers('POST', `${list}import`);
  const send = (file: string, query = '', contentType = 'application/x-ndjson') =>
    client.call(`${list}import${query}`, { method: 'POST', body: file, headers: { 'content-type': contentType } });
  if (offers('GET', `${list}export`)) {
    const { text } = await client.call(`${list}export?format=ndjson`);
    if (mayImport && text !== '') await send(text, '?dry=1');
    for (const query of isThorough ? ['', '?format=xlsx', '?format=csv&dialect=excel-de&relations=natural', '?format=pdf', '?limit=1'] : []) {
      await client.call(`${list}export${query}`);
    }
  } // prettier-ignore
  if (!mayImport) return;
  await send('{"nothing":1}\n');
  if (!isThorough) return;
  await send('');
  await send('{', '?key=nothing');
  await send('id\n', '', 'text/csv');
  await send('{}', '', 'application/json');
}

async function exerciseRecord(
  client: CheckedClient,
  record: string,
  columns: readonly string[],
  associations: Model['associations'],
): Promise<void> {
  const { headers } = await client.call(record);
  const etag = headers.get('etag');
  if (etag !== null) await client.call(record, { headers: { 'if-none-match': etag } });
  await client.call(`${record}?select=${columns.at(-1)}`);
  await client.call(`${record}?count`);
  await client.call(`${record}?nothing=1`);
  for (const { name } of associations) await client.call(`${record}?include=${name}`);
  if (client.checker.find('GET', `${record}/history/`)) await exerciseHistory(client, record);
}

async function exerciseHistory(client: CheckedClient, record: string): Promise<void> {
  await client.call(`${record}?at=${new Date().toISOString()}`);
  await client.call(`${record}?at=1999-01-01T00:00:00.000Z`);
  await client.call(`${record}?at=nothing`);
  const { body: entries } = await client.call<{ id: number }[]>(`${record}/history/?limit=1`);
  await client.call(`${record}/history/?column=nothing`);
  const restore = (entry: number): string => `${record}/history/${entry}/restore`;
  if (!client.checker.find('POST', restore(1))) return;
  await client.send('POST', restore(999_999));
  await client.send('POST', restore(entries[0]?.id ?? 1));
  await client.send('POST', restore(entries[0]?.id ?? 1), undefined, { 'if-match': '"999999"' });
}

/** All of these are invalid, except sending a record back as it was read. */
async function exerciseWrites(
  client: CheckedClient,
  list: string,
  unknown: string,
  first: Row | undefined,
  primaryKey: string,
): Promise<void> {
  const offers = (method: string, path: string): boolean => client.checker.find(method, path) !== undefined;
  const records = [unknown, ...(first ? [`${list}${encodeURIComponent(String(first[primaryKey]))}`] : [])];
  for (const [method, path] of [['POST', list], ['PUT', list], ['DELETE', list], ...records.map((record) => ['PUT', record])]) {
    if (!offers(method as string, path as string)) continue;
    for (const body of [{ nothing: 1 }, [{ nothing: 1 }], [], 'text']) {
      await client.send(method as string, path as string, body);
    }
    await client.call(path as string, { method: method as string, body: '{', headers: { 'content-type': 'application/json' } });
    await client.call(path as string, { method: method as string, body: 'x', headers: { 'content-type': 'text/plain' } });
    await client.send(method as string, `${path}?x=1`, {});
    await client.send(method as string, path as string, {}, { origin: 'https://elsewhere.example' });
  } // prettier-ignore
  if (offers('DELETE', unknown)) {
    await client.send('DELETE', unknown);
    await client.send('DELETE', `${unknown}?x=1`);
  }
  const [, record] = records;
  if (!record || !first) return;
  if (offers('PUT', record)) {
    await client.send('PUT', record, first);
    await client.send('PUT', record, {}, { 'if-match': '"999999"' });
    await client.send('PUT', list, [first]);
    await client.send('PUT', list, [{ ...first, _version: 999_999 }]);
  }
  if (offers('DELETE', record)) {
    await client.send('DELETE', record, undefined, { 'if-match': '"999999"' });
    await client.send('DELETE', list, [{ [primaryKey]: first[primaryKey], _version: 999_999 }]);
    await client.send('DELETE', list, [{ [primaryKey]: null }]);
  }
}

/** Links a record, unlinks and links it again; and asks for what cannot be linked. */
async function exerciseAssociation(client: CheckedClient, path: string, target: string): Promise<void> {
  const { body: rows } = await client.call<Row[]>(`${path}?limit=1`);
  await client.call(`${path}?count`);
  await client.call(`${path}?filtr=1`);
  if (client.checker.find('POST', path) === undefined) return;
  for (const body of [{}, { id: 'nothing' }, { id: null }, { id: [] }, 'text']) await client.send('POST', path, body);
  const mayUnlink = client.checker.find('DELETE', `${path}1`) !== undefined;
  if (mayUnlink) await client.send('DELETE', `${path}999999`);
  const [other] = (await client.call<Row[]>(`/api/${target}/?limit=1`)).body;
  const record = rows[0] ?? other;
  const id = record && Object.values(record)[0];
  if (id === undefined) return;
  await client.send('POST', path, { id });
  if (mayUnlink) await client.send('DELETE', path + encodeURIComponent(String(id)));
  await client.send('POST', path, { id: [id] });
}
