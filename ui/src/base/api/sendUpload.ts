import { ApiError } from './ApiError.js';

export interface UploadOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Called with the share of the body that has been sent, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface UploadResponse {
  readonly status: number;
  readonly text: string;
  header(name: string): string | null;
}

/**
 * Sends a form or a file and reports upload progress. `fetch` cannot do that, so this is the one place with an
 * XMLHttpRequest.
 */
export function sendUpload(path: string, body: FormData | Blob, { headers, onProgress, signal }: UploadOptions) {
  return new Promise<UploadResponse>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = (settle: () => void) => () => {
      signal?.removeEventListener('abort', abort);
      settle();
    };
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = end(() =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      }),
    );
    request.onerror = end(() => reject(ApiError.offline(new TypeError('The upload got no answer'))));
    request.onabort = end(() => reject(signal?.reason instanceof Error ? signal.reason : new Error('Aborted')));
    signal?.addEventListener('abort', abort, { once: true });
    request.send(body);
  });
}
