import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An in-memory test double for the S3 operations in use: signed PUT, GET with ranges, HEAD, DELETE. */
export interface S3Double {
  readonly endpoint: string;
  readonly objects: ReadonlyMap<string, { readonly content: Buffer; readonly type: string }>;
  /** Requests without a version 4 signature of this access key. */
  readonly unsigned: string[];
  /** Answers every request with this status; null: normal operation. */
  failWith(status: number | null): void;
  close(): Promise<void>;
}

export async function s3Double(accessKey: string, region: string): Promise<S3Double> {
  const objects = new Map<string, { content: Buffer; type: string }>();
  const unsigned: string[] = [];
  let failure: number | null = null;
  const signature = new RegExp(
    `^AWS4-HMAC-SHA256 Credential=${accessKey}/\\d{8}/${region}/s3/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$`,
  );
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const key = decodeURIComponent((request.url ?? '').split('?', 1)[0] as string);
    const body = await buffer(request);
    if (!signature.test(request.headers.authorization ?? '')) unsigned.push(`${request.method} ${key}`);
    if (failure !== null) return refuse(response, failure, 'SlowDown');
    const found = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, { content: body, type: String(request.headers['content-type']) });
      response.writeHead(200, { etag: '"x"' }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (!found) refuse(response, 404, 'NoSuchKey');
    else sendObject(request, response, found);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    unsigned,
    failWith: (status) => {
      failure = status;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}

function sendObject(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { content, type }: { content: Buffer; type: string },
): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
  const part = range ? content.subarray(Number(range[1]), Number(range[2]) + 1) : content;
  response.writeHead(range ? 206 : 200, { 'content-type': type, 'content-length': part.length });
  response.end(method === 'HEAD' ? undefined : part);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
}
