import { request } from 'node:http';

/** A request with a path and headers that fetch does not send as they are, such as another Host. Returns the status, and headers and body as text. */
export function rawRequest(
  origin: string,
  path: string,
  options: { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string } = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const { method = 'GET', headers = {}, body = '' } = options;
  return new Promise((resolve, reject) => {
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const { hostname, port } = new URL(origin);
    const sent = request({ hostname, port, path, method, headers: { ...length, ...headers } }, (response) => {
      let text = JSON.stringify(response.rawHeaders);
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => { resolve({ status: response.statusCode ?? 0, text }); }); // prettier-ignore
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
