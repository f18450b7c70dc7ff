import type { HttpResponse, HttpClient } from '../server/http-client.js';

export interface Part {
  readonly field?: string;
  readonly name?: string;
  readonly type?: string;
  readonly content: string | Uint8Array;
}

/** Posts a form with these parts to `/api/media/`. A part without a file name is a field. */
export async function upload<Body = Record<string, unknown>>(
  client: HttpClient,
  parts: readonly Part[],
  headers: Record<string, string> = {},
): Promise<HttpResponse<Body>> {
  const form = new FormData();
  for (const { field = 'file', name, type = 'application/octet-stream', content } of parts) {
    if (name === undefined) form.append(field, content as string);
    else form.append(field, new Blob([content as BlobPart], { type }), name);
  }
  // The form sets its own boundary.
  const encoded = new Response(form);
  return client.call<Body>('/api/media/', {
    method: 'POST',
    body: new Uint8Array(await encoded.arrayBuffer()),
    headers: { 'content-type': String(encoded.headers.get('content-type')), ...headers },
  });
}

/** A hand-written body that no browser would send. */
export function rawForm(client: HttpClient, body: string | Uint8Array, boundary = 'x'): Promise<HttpResponse> {
  return client.call('/api/media/', {
    method: 'POST',
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}
