import type { HttpResponse, HttpClient } from '../../../platform/testing/src/index.js';
import type { Suite } from '../../../platform/testing/src/contract/every-database.js';
import type { LetterSheets } from '../src/shared/letter-sheets.js';
import { readPdf, wordsOf } from './read-pdf.js';
import { germanLetter } from './sample-letters.js';

const { sender, recipient, date, reference, subject, body, signature, attachments } = germanLetter;
export const values = { sender, recipient, date, reference, subject, body, signature, attachments };

export interface Letter {
  readonly id: string;
  readonly public_key: string;
  readonly sent_at: string | null;
  readonly form: string;
  readonly link: string;
  readonly [column: string]: unknown;
}

/** Data of a letter's page. */
export interface Payload {
  readonly data: LetterSheets;
}

export const env = { PLUGINS: 'letter', LOG_LEVEL: 'debug', TRUST_PROXY: 'on' };

/** Requests for letters on a suite's server. */
export function letterRequests(suite: Suite) {
  const create = async (more: object = {}): Promise<Letter> => {
    const { status, body: made } = await suite.admin.call<Letter>('/api/letters/', {
      method: 'POST',
      json: { ...values, ...more },
    });
    expect(status).toBe(201);
    return made;
  };
  const change = (id: string, json: object, client: HttpClient = suite.admin): Promise<HttpResponse<Letter>> =>
    client.call<Letter>(`/api/letters/${id}`, { method: 'PUT', json });
  const pageOf = (id: string, key?: string, client = suite.guest) =>
    client.raw(`/service/letter/${id}${key === undefined ? '' : `?key=${encodeURIComponent(key)}`}`, {
      headers: { accept: 'text/html' },
    });
  const payloadOf = (id: string, key: string, locale = '') =>
    `${locale}/service/letter/${id}/_payload.json?key=${encodeURIComponent(key)}`;
  const pdfOf = (id: string, key?: string, client = suite.guest, locale = '') =>
    client.raw(`${locale}/service/letter/${id}/pdf${key === undefined ? '' : `?key=${key}`}`);
  const textOf = async (response: Response) => {
    const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    return wordsOf(pages.flatMap(({ lines }) => lines));
  };

  const upload = async (content: Buffer, type = 'image/png', name = 'signature.png'): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)], { type }), name);
    const { origin } = suite.server;
    const headers = { cookie: suite.admin.cookie, origin };
    const response = await fetch(`${origin}/api/media/`, { method: 'POST', headers, body: form });
    return ((await response.json()) as { id: string }).id;
  };
  return { create, change, pageOf, payloadOf, pdfOf, textOf, upload };
}
