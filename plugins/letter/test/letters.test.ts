import { oddPicture, picture } from '../../../platform/testing/src/factories/pictures.js';
import {
  createPerson,
  everyDatabase,
  type HttpResponse,
  type HttpClient,
} from '../../../platform/testing/src/index.js';
import { archiveProblems } from './archive-problems.js';
import { env, letterRequests, values, type Letter, type Payload } from './letter-requests.js';
import { readPdf, wordsOf } from './read-pdf.js';

everyDatabase('letters', { env }, (suite) => {
  const { create, change, pageOf, payloadOf, pdfOf, textOf, upload } = letterRequests(suite);

  test('[L1] a letter has a key that nobody can guess or set, form B, an active link, and today’s date', async () => {
    const letter = await create();
    expect(letter).toMatchObject({ form: 'b', link: 'on', sent_at: null });
    expect(letter.public_key).toMatch(/^[\w-]{32}$/);
    expect((await create()).public_key).not.toBe(letter.public_key);
    for (const readOnly of [{ public_key: 'x' }, { sent_at: '2026-01-01T00:00:00.000Z' }, { sent_pdf: 'x' }]) {
      expect((await change(letter.id, readOnly)).status).toBe(422);
    }
    expect(Object.keys(letter)).not.toEqual(expect.arrayContaining(['sent_pdf']));
  });

  test('[L1] seven lines of address are refused by column, six are accepted', async () => {
    const seven = await suite.admin.call('/api/letters/', {
      method: 'POST',
      json: { ...values, recipient: 'a\nb\nc\nd\ne\nf\ng' },
    });
    expect([seven.status, seven.body.details]).toEqual([422, [expect.objectContaining({ column: 'recipient' })]]);
    expect((await create({ recipient: 'a\nb\nc\nd\ne\nf\n' })).recipient).toContain('f');
  });

  test('[L1] a value too long for a letter is refused by column, a long word is broken', async () => {
    const lines = ['sender', 'recipient', 'signature', 'attachments', 'body'];
    const huge = Object.fromEntries(lines.map((column) => [column, 'x '.repeat(60_000)]));
    const refused = await suite.admin.call('/api/letters/', { method: 'POST', json: huge });
    const named = (refused.body.details as { column: string }[]).map(({ column }) => column);
    expect([refused.status, named.sort()]).toEqual([422, lines.sort()]);
    const { id, public_key: key } = await create({ body: 'x'.repeat(30_000) });
    expect((await pdfOf(id, key)).status).toBe(200);
  });

  test('[L1] a signature with too many pixels is refused by column, a smaller one is printed', async () => {
    const json = { ...values, signature_image: await upload(await picture(3_000, 3_000)) };
    const refused = await suite.admin.call('/api/letters/', { method: 'POST', json });
    const details = [expect.objectContaining({ column: 'signature_image' })];
    expect([refused.status, refused.body.details]).toEqual([422, details]);
    const { id, public_key: key } = await create({ signature_image: await upload(await picture(300, 300)) });
    expect((await pdfOf(id, key)).status).toBe(200);
  });

  test('[L1] a signature is printed from any kind of PNG or JPEG, and the PDF can be archived', async () => {
    for (const [kind, type] of [
      ['palette', 'image/png'],
      ['printer', 'image/jpeg'],
    ] as const) {
      const id = await upload(await oddPicture(kind), type);
      const { id: letter, public_key: key } = await create({ signature_image: id, sender: 'Söhne & Co' });
      expect(archiveProblems(await (await pdfOf(letter, key)).bytes())).toEqual([]);
      expect((await change(letter, { send: true })).status).toBe(200);
      expect(archiveProblems(await (await pdfOf(letter, key)).bytes())).toEqual([]);
      const { body } = await suite.guest.call<Payload>(payloadOf(letter, key));
      expect(body.data.sheets[0]?.image?.source).toMatch(/^data:image\/png;base64,/);
    }
  });

  test('[L1] only a picture that its writer may read, and that can be printed, becomes a signature', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const { id: other } = await create();
    for (const picture of [await upload(drawing, 'image/svg+xml', 'a.svg'), other, '01980000-0000-7000-8000-000000000000', '../../secret', 'https://x.example/a.png', '/media/x']) {
      const refused = await suite.admin.call('/api/letters/', { method: 'POST', json: { ...values, signature_image: picture } });
      expect([picture, refused.status, (refused.body.details as { column: string }[])[0]?.column]).toEqual([picture, 422, 'signature_image']);
    }
  }); // prettier-ignore

  test('[L1] characters without a glyph, directional marks and markup still make a letter; no markup is executed', async () => {
    const hostile = 'a\u0001b\u202ec 🎉 שלום \u200f\ufeff <script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1)) {{subject}} ${7*7}';
    const letter = await create({ sender: hostile, recipient: hostile, subject: hostile, body: hostile, signature: hostile, reference: hostile.slice(0, 110), attachments: hostile });
    const pdf = await pdfOf(letter.id, letter.public_key);
    expect(pdf.headers.get('content-disposition')).toMatch(/^[ -~]+$/);
    const bytes = await pdf.bytes();
    expect(archiveProblems(bytes)).toEqual([]);
    const { pages } = await readPdf(bytes);
    expect(wordsOf(pages.flatMap(({ lines }) => lines))).toContain('<script>alert(1)</script>');
    const page = await (await pageOf(letter.id, letter.public_key)).text();
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).not.toMatch(/<script>alert|<img src=x|href="javascript:/);
    const refused = await change(letter.id, { send: true });
    expect([refused.status, new Set((refused.body['details'] as { column: string }[]).map(({ column }) => column))]).toEqual([
      422, new Set(['sender', 'recipient', 'reference', 'subject', 'body', 'signature', 'attachments']),
    ]);
  }); // prettier-ignore

  test('[L1] a sent letter never changes: columns, page and PDF', async () => {
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
    const entries = (await suite.admin.get<{ id: number }[]>(`/api/letters/${id}/history/`)).body;
    const unsent = await suite.admin.send('POST', `/api/letters/${id}/history/${String(entries.at(-1)?.id)}/restore`);
    expect([unsent.status, unsent.body['details']]).toMatchObject([422, [{ column: 'sent_at' }]]);
    const [first, second] = [await pdfOf(id, key), await pdfOf(id, key, suite.admin, '/de')];
    expect(Buffer.from(await first.arrayBuffer()).equals(Buffer.from(await second.arrayBuffer()))).toBe(true);
    // Not by any other request either, nor by unsetting the sent state.
    const sheets = payloadOf(id, key);
    const before = [await suite.guest.call(sheets), (await suite.admin.call(`/api/letters/${id}`)).body] as const;
    for (const [method, address, json] of [
      ['PUT', `letters/${id}`, { sent_at: null, subject: 'Other' }],
      ['PUT', `letters/${id}`, { send: false, body: 'Other' }],
      ['PUT', `letters/${id}`, { send: true, new_link: true, signature_image: null, form: 'a', language: 'en' }],
      ['PUT', `letters/${id}`, { about_view: 'users', about_id: '1' }],
      ['PUT', `letters/${id}`, { sent_sheets: '{}', sent_pdf: '' }],
      ['PUT', 'letters/', [{ id, subject: 'Other' }]],
      ['PUT', 'letters/', [{ id, sent_at: null, sent_pdf: null }]],
      ['POST', 'letters/', { ...values, id }],
      ['POST', 'letters/', { ...values, sent_at: '2026-01-01T00:00:00.000Z' }],
      ['POST', 'letters/', [{ ...values, public_key: 'k', sent_pdf: 'x' }]],
      ['PATCH', `letters/${id}`, { subject: 'Other' }],
    ] as const) {
      const response = await suite.admin.send(method, `/api/${address}`, json);
      expect([method, json, [404, 405, 409, 422].includes(response.status)]).toEqual([method, json, true]);
    }
    const after = [await suite.guest.call(sheets), (await suite.admin.call(`/api/letters/${id}`)).body] as const;
    expect([after[0].text, after[1]]).toEqual([before[0].text, before[1]]);
    // Its link is not part of what was sent.
    expect((await change(id, { link: 'off' })).status).toBe(200);
    expect((await pdfOf(id, key)).status).toBe(404);
  });

  test('[L1] a change made while a letter is being sent is either part of it or refused', async () => {
    for (let at = 0; at < 5; at += 1) {
      const { id, public_key: key } = await create();
      const [sent, late] = await Promise.all([change(id, { send: true }), change(id, { subject: `Changed ${at}` })]);
      expect([sent.status, [200, 422].includes(late.status)]).toEqual([200, true]);
      const { body } = await suite.admin.call<Letter>(`/api/letters/${id}`);
      const { body: shown } = await suite.guest.call<Payload>(payloadOf(id, key));
      expect(shown.data.title).toBe(body['subject']);
    }
  });

  test('[L1] characters that the typeface cannot draw are reported before a letter is sent', async () => {
    const { id } = await create({ subject: 'Good 🎉 news' });
    const refused = await change(id, { send: true });
    expect([refused.status, refused.body['details']]).toEqual([
      422,
      [expect.objectContaining({ column: 'subject', message: expect.stringContaining('🎉') })],
    ]);
  });

  test('[L1] a letter without recipient or text cannot be sent: each is named in the user’s language, nothing is stored', async () => {
    const { id } = await create({ recipient: ' \n ', body: null });
    const send = (language: string) =>
      suite.admin.call<Letter>(`/api/letters/${id}`, {
        method: 'PUT',
        json: { send: true },
        headers: { 'accept-language': language },
      });
    const problemsOf = ({ status, body }: HttpResponse<Letter>) => [
      status,
      (body['details'] as { column: string; message: string }[]).map(({ column, message }) => `${column}: ${message}`),
    ];
    expect(problemsOf(await send('en'))).toEqual([
      422,
      ['recipient: A letter without a recipient cannot be sent', 'body: A letter without text cannot be sent'],
    ]);
    expect(problemsOf(await send('de'))).toEqual([
      422,
      [
        'recipient: Ein Brief ohne Empfänger kann nicht versendet werden',
        'body: Ein Brief ohne Text kann nicht versendet werden',
      ],
    ]);
    const created = await suite.admin.send('POST', '/api/letters/', { ...values, body: '', send: true });
    expect([created.status, (await suite.admin.call<Letter>(`/api/letters/${id}`)).body.sent_at]).toEqual([422, null]);
    expect((await change(id, { recipient: 'Ann', body: 'Dear Ann', send: true })).body.sent_at).toMatch(/^20\d\d-/);
  });

  test('[L1] letters are written about views with a template or in the options, if the caller may read them', async () => {
    const { client: editor } = await createPerson(suite.admin, () => suite.server.client(), ['editor']);
    const { client: stranger } = await createPerson(suite.admin, () => suite.server.client());
    const views = async (client: HttpClient) => (await client.call<string[]>('/api/letter/views')).body;
    expect(await views(suite.admin)).toEqual([]);
    await suite.admin.create('letter_templates', [
      { name: 'Every view', language: 'en' },
      { name: 'Pages', language: 'en', view: 'pages' },
      { name: 'Users', language: 'en', view: 'users' },
      { name: 'Users again', language: 'en', view: 'users' },
      { name: 'Gone', language: 'en', view: 'gone' },
    ]);
    expect([await views(suite.admin), await views(stranger)]).toEqual([['pages', 'users'], []]);
    expect(await views(editor)).toEqual(expect.not.arrayContaining(['users', 'gone']));
    expect((await suite.guest.call('/api/letter/views')).status).toBe(401);
  });

  test('[L1] ten letters at once: all are rendered, and other requests are answered meanwhile', async () => {
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

  test('[L1] users who may not change a letter can neither renew its link nor send it', async () => {
    const { id } = await create();
    const { client } = await createPerson(suite.admin, () => suite.server.client());
    for (const json of [{ new_link: true }, { send: true }]) expect((await change(id, json, client)).status).toBe(404);
    const { client: editor } = await createPerson(suite.admin, () => suite.server.client(), ['editor']);
    expect((await change(id, { new_link: true }, editor)).status).toBe(200);
  });
});
