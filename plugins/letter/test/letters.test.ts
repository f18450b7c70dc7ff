import { picture } from '../../../platform/testing/src/factories/pictures.js';
import { createPerson, everyDatabase, type Answer, type HttpClient } from '../../../platform/testing/src/index.js';
import { readPdf, wordsOf } from './read-pdf.js';
import { germanLetter } from './sample-letters.js';

const { sender, recipient, date, reference, subject, body, signature, attachments } = germanLetter;
const values = { sender, recipient, date, reference, subject, body, signature, attachments };

interface Letter {
  readonly id: string;
  readonly public_key: string;
  readonly sent_at: string | null;
  readonly form: string;
  readonly link: string;
  readonly [column: string]: unknown;
}

everyDatabase('letters', { env: { PLUGINS: 'letter' } }, (suite) => {
  const create = async (more: object = {}): Promise<Letter> => {
    const { status, body: made } = await suite.admin.call<Letter>('/api/letters/', {
      method: 'POST',
      json: { ...values, ...more },
    });
    expect(status).toBe(201);
    return made;
  };
  const change = (id: string, json: object, client: HttpClient = suite.admin): Promise<Answer<Letter>> =>
    client.call<Letter>(`/api/letters/${id}`, { method: 'PUT', json });
  const pageOf = (id: string, key?: string, client = suite.guest) =>
    client.raw(`/service/letter/${id}${key === undefined ? '' : `?key=${encodeURIComponent(key)}`}`, {
      headers: { accept: 'text/html' },
    });
  const pdfOf = (id: string, key?: string, client = suite.guest, locale = '') =>
    client.raw(`${locale}/service/letter/${id}/pdf${key === undefined ? '' : `?key=${key}`}`);
  const textOf = async (answer: Response) => {
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    return wordsOf(pages.flatMap(({ lines }) => lines));
  };

  test('[L1] a letter has a key that nobody can guess or set, form B, the link on, and the date of its day', async () => {
    const letter = await create();
    expect(letter).toMatchObject({ form: 'b', link: 'on', sent_at: null });
    expect(letter.public_key).toMatch(/^[\w-]{32}$/);
    expect((await create()).public_key).not.toBe(letter.public_key);
    for (const readOnly of [{ public_key: 'x' }, { sent_at: '2026-01-01T00:00:00.000Z' }, { sent_pdf: 'x' }]) {
      expect((await change(letter.id, readOnly)).status).toBe(422);
    }
    expect(Object.keys(letter)).not.toEqual(expect.arrayContaining(['sent_pdf']));
  });

  test('[L1] seven lines of address are refused by name, six are taken', async () => {
    const seven = await suite.admin.call('/api/letters/', {
      method: 'POST',
      json: { ...values, recipient: 'a\nb\nc\nd\ne\nf\ng' },
    });
    expect([seven.status, seven.body.details]).toEqual([422, [expect.objectContaining({ column: 'recipient' })]]);
    expect((await create({ recipient: 'a\nb\nc\nd\ne\nf\n' })).recipient).toContain('f');
  });

  test('[L1] what can be no part of a letter for its length is refused by name, a long word is cut', async () => {
    const lines = ['sender', 'recipient', 'signature', 'attachments', 'body'];
    const huge = Object.fromEntries(lines.map((column) => [column, 'x '.repeat(60_000)]));
    const refused = await suite.admin.call('/api/letters/', { method: 'POST', json: huge });
    const named = (refused.body.details as { column: string }[]).map(({ column }) => column);
    expect([refused.status, named.sort()]).toEqual([422, lines.sort()]);
    const { id, public_key: key } = await create({ body: 'x'.repeat(100_000) });
    expect((await pdfOf(id, key)).status).toBe(200);
  });

  test('[L1] a signature whose pixels would fill the memory is refused by name, a smaller one is printed', async () => {
    const upload = async (side: number) => {
      const form = new FormData();
      form.append(
        'file',
        new Blob([new Uint8Array(await picture(side, side))], { type: 'image/png' }),
        'signature.png',
      );
      const { origin } = suite.server;
      const headers = { cookie: suite.admin.cookie, origin };
      const answer = await fetch(`${origin}/api/media/`, { method: 'POST', headers, body: form });
      return ((await answer.json()) as { id: string }).id;
    };
    const json = { ...values, signature_image: await upload(3_000) };
    const refused = await suite.admin.call('/api/letters/', { method: 'POST', json });
    const details = [expect.objectContaining({ column: 'signature_image' })];
    expect([refused.status, refused.body.details]).toEqual([422, details]);
    const { id, public_key: key } = await create({ signature_image: await upload(300) });
    expect((await pdfOf(id, key)).status).toBe(200);
  });

  test('[A8] [L1] page and PDF: with the key for everybody, without it only for who may read the record', async () => {
    const { id, public_key: key } = await create();
    const { client: stranger } = await createPerson(suite.admin, () => suite.server.client());
    for (const ask of [pageOf, pdfOf]) {
      expect((await ask(id, key)).status).toBe(200);
      expect((await ask(id)).status).toBe(404);
      expect((await ask(id, `${key}x`)).status).toBe(404);
      expect((await ask(id, '')).status).toBe(404);
      expect((await ask('01980000-0000-7000-8000-000000000000', key)).status).toBe(404);
      expect((await ask('nonsense', key)).status).toBe(404);
      expect((await ask(id, undefined, stranger)).status).toBe(404);
      expect((await ask(id, undefined, suite.admin)).status).toBe(200);
    }
    const page = await pageOf(id, key);
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(page.headers.get('cache-control')).not.toContain('public');
    expect(page.headers.get('referrer-policy')).toMatch(/no-referrer|same-origin|strict-origin/);
  });

  test('[L1] the PDF is a download with a name, kept by nobody', async () => {
    const { id, public_key: key } = await create();
    const answer = await pdfOf(id, key, suite.guest, '/de');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const disposition = answer.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="2026-11-20 Kundigung des [ -~]+\.pdf"; filename\*=UTF-8''/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toMatch(
      /^2026-11-20 Kündigung des Mietvertrags.*Schloßstraße 12\.pdf$/,
    );
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const text = await textOf(answer);
    expect(text).toContain('Frau Dr. Änne Müller-Lüdenscheidt');
    expect(text).toContain('Datum 20. November 2026');
    expect(await textOf(await pdfOf(id, key))).toContain('Date 20 November 2026');
  });

  test('[L1] link off and a new link end the old address at once, also that of the PDF', async () => {
    const { id, public_key: old } = await create();
    expect((await change(id, { link: 'off' })).status).toBe(200);
    expect([(await pageOf(id, old)).status, (await pdfOf(id, old)).status]).toEqual([404, 404]);
    await change(id, { link: 'on' });
    expect((await pdfOf(id, old)).status).toBe(200);
    const { body: renewed } = await change(id, { new_link: true });
    expect(renewed.public_key).not.toBe(old);
    expect([(await pageOf(id, old)).status, (await pdfOf(id, old)).status]).toEqual([404, 404]);
    expect([(await pageOf(id, renewed.public_key)).status, (await pdfOf(id, renewed.public_key)).status]).toEqual([
      200, 200,
    ]);
  });

  test('[L1] a letter that was sent stays as it is: columns, page and PDF', async () => {
    const { id, public_key: key } = await create();
    const { body: sent } = await change(id, { send: true });
    expect(sent.sent_at).toMatch(/^20\d\d-/);
    expect((await change(id, { send: true })).body.sent_at).toBe(sent.sent_at);
    const refused = await change(id, { subject: 'Other', body: 'Other' });
    expect(refused.status).toBe(422);
    expect((refused.body['details'] as { column: string }[]).map(({ column }) => column).sort()).toEqual([
      'body',
      'subject',
    ]);
    const [first, second] = [await pdfOf(id, key), await pdfOf(id, key, suite.admin, '/de')];
    expect(Buffer.from(await first.arrayBuffer()).equals(Buffer.from(await second.arrayBuffer()))).toBe(true);
    // Its link is no part of what was sent.
    expect((await change(id, { link: 'off' })).status).toBe(200);
    expect((await pdfOf(id, key)).status).toBe(404);
  });

  test('[L1] what the typeface cannot draw is told before a letter is sent', async () => {
    const { id } = await create({ subject: 'Good 🎉 news' });
    const refused = await change(id, { send: true });
    expect([refused.status, refused.body['details']]).toEqual([
      422,
      [expect.objectContaining({ column: 'subject', message: expect.stringContaining('🎉') })],
    ]);
  });

  test('[L1] ten letters at once: all are made, and others are answered meanwhile', async () => {
    const letters = await Promise.all(
      Array.from({ length: 10 }, (_, at) => create({ subject: `Letter number ${at}` })),
    );
    let finished = 0;
    const pdfs = letters.map(async ({ id, public_key: key }) => {
      const text = await textOf(await pdfOf(id, key));
      finished += 1;
      return text;
    });
    const health = await suite.guest.call('/api/health/live');
    expect([health.status, finished]).toEqual([200, 0]);
    (await Promise.all(pdfs)).forEach((text, at) => expect(text).toContain(`Letter number ${at}`));
  });

  test('[L1] who may not change a letter neither renews its link nor sends it', async () => {
    const { id } = await create();
    const { client } = await createPerson(suite.admin, () => suite.server.client());
    for (const json of [{ new_link: true }, { send: true }]) expect((await change(id, json, client)).status).toBe(404);
    const { client: editor } = await createPerson(suite.admin, () => suite.server.client(), ['editor']);
    expect((await change(id, { new_link: true }, editor)).status).toBe(200);
  });
});
