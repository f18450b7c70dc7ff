import { viewing } from '../../base/api/viewing.js';
import type { ApiMethod, ApiParameter } from '@viewkraft/model';

/** The response to a tried call. */
export interface TryResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
}

interface TryCall {
  readonly method: ApiMethod;
  readonly path: string;
  readonly parameters: readonly ApiParameter[];
  /** By name; an empty value is not sent. */
  readonly values: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  /** Media type of a body that is a text. */
  readonly mediaType: string;
}

const shownHeaders = ['content-type', 'etag', 'link', 'x-total-count', 'content-range', 'retry-after', 'x-request-id'];

export function addressOf({ path, parameters, values }: Pick<TryCall, 'path' | 'parameters' | 'values'>): string {
  const given = (where: ApiParameter['in']) => parameters.filter((one) => one.in === where && values[one.name]);
  const filled = given('path').reduce(
    (address, { name }) => address.replace(`{${name}}`, encodeURIComponent(values[name] ?? '')),
    path,
  );
  const query = new URLSearchParams(given('query').map(({ name }) => [name, values[name] ?? '']));
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}

/**
 * Sends a call as the user entered it. It bypasses ApiClient, because a refusal is a valid response here: it must not
 * end the session and is not retried.
 */
export async function sendTry(call: TryCall, locale: string): Promise<TryResponse> {
  const method = call.method.toUpperCase();
  const viewed = viewing.requestOf(method, call.path);
  if (viewed.isRefused) throw new Error(viewing.refusal);
  const headers = new Headers({ 'Accept-Language': locale, ...viewed.headers });
  for (const { name, in: where } of call.parameters) {
    const value = call.values[name];
    if (where === 'header' && value) headers.set(name, value);
  }
  if (typeof call.body === 'string') headers.set('Content-Type', call.mediaType);
  const response = await fetch(addressOf(call), {
    method,
    headers,
    redirect: 'manual',
    ...(call.body !== undefined && { body: call.body }),
  });
  return {
    status: response.status,
    headers: shownHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    text: pretty(await response.text()),
  };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
