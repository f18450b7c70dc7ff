import { limits, utf8Bytes } from '@viewkraft/model';

/** The server's limit for a request, in MiB. */
export const maxMebibytes = limits.bodyBytes / 1024 / 1024;

/** Whether the server would refuse a request with this text because of its size. */
export function isTooLarge(text: string): boolean {
  // A JSON text inside a JSON body needs escapes, for example for every quotation mark.
  return utf8Bytes(JSON.stringify({ text })) > limits.bodyBytes;
}
