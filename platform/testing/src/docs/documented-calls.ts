import type { HttpClient } from '../server/http-client.js';
import type { Block } from './documented-blocks.js';

/** An `http` block: a request and the response that the page promises. */
export interface DocumentedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly promised: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
}

/** Reads a block; a long address continues on indented lines. */
export function callOf({ text, place }: Block): DocumentedCall {
  const at = text.search(/^HTTP\/1\.1 /m);
  if (at < 0) throw new Error(`${place}: the block has no response, such as "HTTP/1.1 200 OK"`);
  const request = partsOf(text.slice(0, at).replace(/\n +(?=[?&])/g, ''));
  const promised = partsOf(text.slice(at));
  const [method = '', ...path] = request.first.split(' ');
  const status = Number(promised.first.split(' ')[1]);
  return {
    method,
    path: path.join(' '),
    headers: request.headers,
    body: request.body,
    promised: { ...promised, status },
  };
}

function partsOf(text: string): { first: string; headers: Record<string, string>; body: string } {
  const [head = '', ...rest] = text.trim().split('\n\n');
  const [first = '', ...lines] = head.split('\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { first, headers: Object.fromEntries(headers), body: rest.join('\n\n') };
}

/** Sends a call; `names` are values of earlier responses, which this one may use and add to. Returns what differs from the page. */
export async function differences(
  { method, path, headers, body, promised }: DocumentedCall,
  client: HttpClient,
  names: Map<string, string>,
): Promise<string[]> {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => names.get(name) ?? whole);
  const response = await client.raw(fill(path), {
    method,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])),
    ...(body === '' ? {} : { body: fill(body) }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? '' : await response.text();
  if (isStream) await response.body?.cancel();
  const found = [
    ...(response.status === promised.status
      ? []
      : [`status ${response.status} instead of ${promised.status}: ${text}`]),
    ...Object.entries(promised.headers).flatMap(([name, value]) => {
      const actual = response.headers.get(name) ?? '';
      return fits(fill(value), actual, names) ? [] : [`header ${name}: ${JSON.stringify(actual)}`];
    }),
  ];
  if (promised.body === '' || isStream) return found;
  const expected = parsed(fill(promised.body));
  return [
    ...found,
    ...unlike(expected, typeof expected === 'string' ? text.replaceAll('\r\n', '\n').trim() : parsed(text), names),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.trim();
  }
}

/** Where the value differs from the page: objects may have further members, a list that ends with "..." further items. */
function unlike(expected: unknown, actual: unknown, names: Map<string, string>, path = 'body'): string[] {
  const differs = [`${path}: ${JSON.stringify(actual)?.slice(0, 1_500)} instead of ${JSON.stringify(expected)}`];
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return differs;
    const isOpen = expected.at(-1) === '...';
    const items = isOpen ? expected.slice(0, -1) : expected;
    if (isOpen ? actual.length < items.length : actual.length !== items.length) return differs;
    return items.flatMap((item, at) => unlike(item, actual[at], names, `${path}[${at}]`));
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null) return differs;
    return Object.entries(expected).flatMap(([key, value]) =>
      key in actual ? unlike(value, (actual as Record<string, unknown>)[key], names, `${path}.${key}`) : [`${path}.${key} is missing`],
    ); // prettier-ignore
  }
  const isSame = typeof expected === 'string' ? fits(expected, actual, names) : expected === actual;
  return isSame ? [] : differs;
}

/** Whether a text is the expected one: `...` stands for anything, `{name}` alone keeps the value under this name. */
function fits(expected: string, actual: unknown, names: Map<string, string>): boolean {
  const name = /^\{(\w+)\}$/.exec(expected)?.[1];
  if (name !== undefined) names.set(name, String(actual));
  if (name !== undefined || expected === '...') return actual !== undefined && actual !== '';
  if (typeof actual !== 'string') return false;
  const pattern = expected.split('...').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pattern.join('[^]*')}$`).test(actual);
}
