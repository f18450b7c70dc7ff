import { Agent, request } from 'node:https';

/** `fetch` for a server with a self-signed certificate, which Node's own `fetch` cannot be told to trust. */
export function tlsFetch(certificate: string): typeof globalThis.fetch {
  const agent = new Agent({ keepAlive: true, ca: certificate, maxSockets: 64 });
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const isForm = init.body instanceof URLSearchParams;
      const form = isForm ? { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' } : {};
      const headers = { ...form, ...Object.fromEntries(new Headers(init.headers)) };
      const body = init.body === undefined || init.body === null ? undefined : bytesOf(init.body);
      const url = input instanceof Request ? input.url : input;
      const options = {
        agent,
        method: init.method ?? 'GET',
        headers: body ? { ...headers, 'content-length': body.length } : headers,
        ...(init.signal && { signal: init.signal }),
      };
      const sent = request(url, options, (response) => {
        const stream = new ReadableStream<Uint8Array>({
          start(controller) {
            response.on('data', (chunk: Buffer) => controller.enqueue(new Uint8Array(chunk)));
            response.once('end', () => controller.close());
            response.once('error', (error) => controller.error(error));
            response.once('aborted', () => controller.error(new Error('aborted')));
          },
          cancel: () => void response.destroy(),
        });
        const status = response.statusCode ?? 0;
        const isEmpty = status === 204 || status === 304;
        if (isEmpty) response.resume();
        const pairs = Object.entries(response.headersDistinct).flatMap(([name, values]) => (values ?? []).map((value): [string, string] => [name, value]));
        resolve(new Response(isEmpty ? null : stream, { status, headers: pairs }));
      });
      sent.once('error', reject);
      sent.end(body);
    });
} // prettier-ignore

function bytesOf(body: BodyInit): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body);
  if (typeof body === 'string' || body instanceof URLSearchParams) return Buffer.from(String(body));
  throw new Error('Only text and bytes are sent here');
}
