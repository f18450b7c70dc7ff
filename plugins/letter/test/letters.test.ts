import { oddPicture, picture } from '../../../platform/testing/src/factories/pictures.js';
import { createPerson, everyDatabase, type Answer, type HttpClient } from '../../../platform/testing/src/index.js';
import type { LetterSheets } from '../src/shared/letter-sheets.js';
import { archiveProblems } from './archive-problems.js';
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

const env = { PLUGINS: 'letter', LOG_LEVEL: 'debug', TRUST_PROXY: 'on' };

everyDatabase('letters', { env }, (suite) => {
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
  const payloadOf = (id: string, key: string, locale = '') =>
    `${locale}/service/letter/${id}/_payload.json?key=${encodeURIComponent(key)}`;
  /** Data of a letter's page. */
  interface Payload {
    readonly data: LetterSheets;
  }
  const pdfOf = (id: string, key?: string, client = suite.guest, locale = '') =>
    client.raw(`${locale}/service/letter/${id}/pdf${key === undefined ? '' : `?key=${key}`}`);
  const textOf = async (answer: Response) => {
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    return wordsOf(pages.flatMap(({ lines }) => lines));
  };

  const upload = async (content: Buffer, type = 'image/png', name = 'signature.png'): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)], { type }), name);
    const { origin } = suite.server;
    const headers = { cookie: suite.admin.cookie, origin };
    const answer = await fetch(`${origin}/api/media/`, { method: 'POST', headers, body: form });
    return ((await answer.json()) as { id: string }).id;
  };

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

  test('[A8] [L1] page and PDF: with the key for everybody, without it only for users who may read the record', async () => {
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
  });

  test('[A8] [A17] [L1] the page is complete without scripts: title, heading, recipient, text, signature, enclosures and the legally required links', async () => {
    const { id, public_key: key } = await create();
    for (const [locale, title, links, missing] of [
      ['', 'Our reference', ['href="/imprint"', 'href="/privacy"'], 'The link to this letter has ended'],
      ['/de', 'Unser Zeichen', ['href="/de/impressum"', 'href="/de/datenschutz"'], 'Der Link zu diesem Brief ist'],
    ] as const) {
      const answer = await suite.guest.call(`${locale}/service/letter/${id}?key=${key}`);
      const { text: html, headers } = answer;
      expect([answer.status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      const words = html
        .slice(html.indexOf('<main'), html.indexOf('</main>'))
        .replaceAll(/<[^>]+>/g, '')
        .replaceAll('&#x27;', "'");
      expect(html).toContain(`<title>${subject} – Viewkraft</title>`);
      expect(html).toMatch(/<h1 [^>]*>(?:<span[^>]*>)+Kündigung/);
      expect(html.match(/<h1/g)).toHaveLength(1);
      for (const line of recipient.split('\n')) expect(words).toContain(line);
      expect(words).toContain('der Grundstücksverwaltungsgesellschaft Lindenberg vertreten. Eine auf uns lautende');
      for (const line of [...signature.split('\n'), ...attachments.split('\n')]) expect(words).toContain(line);
      expect(links.map((link) => html.slice(html.indexOf('</main>')).includes(link))).toEqual([true, true]);
      expect(html).toMatch(/<link rel="stylesheet"[^>]*LetterPage/);
      // No inline code except what the content security policy allows by hash.
      expect(html).not.toMatch(/ style="/);
      const wrong = await suite.guest.call(`${locale}/service/letter/${id}?key=${key}x`);
      expect([wrong.status, wrong.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
      expect(wrong.text).toMatch(/<h1>(?:Page Not Found|Seite nicht gefunden)<\/h1>/);
      expect(wrong.text).toContain(missing);
      expect([wrong.text.includes(subject), wrong.text.includes(title)]).toEqual([false, false]);
    }
  });

  test('[A8] [L1] the address with the key does not leak: no page or file sends it as a referrer or loads external content, and the log omits it', async () => {
    const { id, public_key: key } = await create();
    const policies: string[] = [];
    for (const [path, status, link = ''] of [
      [`/service/letter/${id}?key=${key}`, 200, `href="/service/letter/${id}/pdf?key=${key}"`],
      [`/de/service/letter/${id}?key=${key}`, 200, `href="/de/service/letter/${id}/pdf?key=${key}"`],
      [`/service/letter/${id}/pdf?key=${key}`, 200],
      [payloadOf(id, key), 200],
      [payloadOf(id, `${key}x`), 404],
      [`/service/letter/${id}?key=${key}x`, 404],
      [`/service/letter/${id}/more?key=${key}`, 404],
      [`/login?callbackUrl=${encodeURIComponent(`/service/letter/${id}?key=${key}`)}`, 200],
    ] as const) {
      const answer = await suite.guest.raw(path, { headers: { accept: 'text/html' } });
      expect([path, answer.status, answer.headers.get('referrer-policy')]).toEqual([path, status, 'no-referrer']);
      policies.push(answer.headers.get('content-security-policy') ?? '');
      // The response does not contain the key either, except in the page's link to the PDF, which works without
      // scripts.
      const text = await answer.text();
      expect([path, text.includes(link), text.replace(link, '').includes(key)]).toEqual([path, true, false]);
    }
    expect(policies.join()).not.toMatch(/https?:/);
    for (const refused of [
      `/service/letter/${id}/pdf?key=${key}x`,
      `${payloadOf(id, key)}&key=${key}`,
      `/service/letter/${id}?key=${key}&key=${key}`,
    ]) {
      expect((await suite.guest.raw(refused)).status).toBe(404);
    }
    // A crawler with a wrong key gets only the status (A15).
    for (const [given, status] of [
      [key, 200],
      [`${key}x`, 404],
    ] as const) {
      const answer = await suite.guest.raw(`/service/letter/${id}?key=${given}`, {
        headers: { accept: 'text/html', 'user-agent': 'Googlebot' },
      });
      expect([answer.status, (await answer.text()) === '']).toEqual([status, status === 404]);
    }
    expect(suite.server.log()).toContain(`/service/letter/${id}/pdf`);
    expect(suite.server.log().includes(key)).toBe(false);
  });

  test('[L1] users who may read the record can read its link’s key, and nobody else can', async () => {
    const { id, public_key: key } = await create();
    const { client: stranger } = await createPerson(suite.admin, () => suite.server.client());
    const { client: editor } = await createPerson(suite.admin, () => suite.server.client(), ['editor']);
    expect((await editor.call<Letter>(`/api/letters/${id}`)).body.public_key).toBe(key);
    const filter = encodeURIComponent(JSON.stringify({ public_key: key }));
    const addresses = ['letters/', `letters/${id}`, `letters/?filter=${filter}&count`, 'letters/?sort=public_key', 'model/', 'model/letters', 'public', 'docs', 'docs/openapi.json']; // prettier-ignore
    for (const client of [suite.guest, stranger, editor]) {
      for (const address of client === editor ? addresses.slice(4) : addresses) {
        const { text } = await client.call(`/api/${address}`);
        expect([address, text.includes(key)]).toEqual([address, false]);
      }
    }
    for (const address of [`/service/letter/${id}`, `/service/letter/${id}/_payload.json`]) {
      const { status, text } = await editor.call(address);
      expect([address, status, text.includes(key)]).toEqual([address, 200, false]);
    }
  });

  test('[L1] the PDF is a download with a file name, and is not cached', async () => {
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

  test('[L1] link off, link on again and a new link revoke the old address at once, also that of the PDF', async () => {
    const { id, public_key: old } = await create();
    expect((await change(id, { link: 'off' })).status).toBe(200);
    expect([(await pageOf(id, old)).status, (await pdfOf(id, old)).status]).toEqual([404, 404]);
    const { body: reopened } = await change(id, { link: 'on' });
    expect([reopened.public_key === old, (await pdfOf(id, old)).status]).toEqual([false, 404]);
    expect((await pdfOf(id, reopened.public_key)).status).toBe(200);
    expect((await change(id, { link: 'on' })).body.public_key).toBe(reopened.public_key);
    const { body: renewed } = await change(id, { new_link: true });
    expect([old, reopened.public_key]).not.toContain(renewed.public_key);
    expect([(await pageOf(id, old)).status, (await pdfOf(id, reopened.public_key)).status]).toEqual([404, 404]);
    expect([(await pageOf(id, renewed.public_key)).status, (await pdfOf(id, renewed.public_key)).status]).toEqual([
      200, 200,
    ]);
  });

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
      const answer = await suite.admin.send(method, `/api/${address}`, json);
      expect([method, json, [404, 405, 409, 422].includes(answer.status)]).toEqual([method, json, true]);
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
    const told = ({ status, body }: Answer<Letter>) => [
      status,
      (body['details'] as { column: string; message: string }[]).map(({ column, message }) => `${column}: ${message}`),
    ];
    expect(told(await send('en'))).toEqual([
      422,
      ['recipient: A letter without a recipient cannot be sent', 'body: A letter without a text cannot be sent'],
    ]);
    expect(told(await send('de'))).toEqual([
      422,
      [
        'recipient: Ein Brief ohne Empfänger kann nicht versendet werden',
        'body: Ein Brief ohne Text kann nicht versendet werden',
      ],
    ]);
    const made = await suite.admin.send('POST', '/api/letters/', { ...values, body: '', send: true });
    expect([made.status, (await suite.admin.call<Letter>(`/api/letters/${id}`)).body.sent_at]).toEqual([422, null]);
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

  test('[L1] ten letters at once: all are made, and other requests are answered meanwhile', async () => {
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

  test('[L1] the press handles sixty letters a minute per address and per account; cached ones are free', async () => {
    const short = { recipient: 'Short', subject: 'Short', body: 'Short' };
    const made = (await suite.admin.create(
      'letters',
      Array.from({ length: 32 }, () => short),
    )) as unknown as Letter[];
    // The number makes each a different letter to the press.
    const bodies = made.map(({ id }, at) => ({ id, body: `Number ${at}` }));
    expect((await suite.admin.send('PUT', '/api/letters/', bodies)).status).toBe(200);
    const ask = ({ id, public_key: key }: Letter, locale: string, address = '203.0.113.7', client = suite.guest) =>
      client.call(payloadOf(id, key, locale), {
        headers: { 'x-forwarded-for': address, 'accept-language': 'de' },
      });
    const asked = made.flatMap((letter) => ['', '/de'].map((locale) => ({ letter, locale })));
    const taken: number[] = [];
    for (const { letter, locale } of asked.slice(0, 60)) taken.push((await ask(letter, locale)).status);
    expect(new Set(taken)).toEqual(new Set([200]));
    const [next, last] = [made[30] as Letter, made[31] as Letter];
    const refused = await ask(next, '/de');
    expect([refused.status, refused.body['code']]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused.body['message']).toMatch(/Anfragen|Versuche/);
    // The page tells readers so, and when to retry.
    const page = await suite.guest.call(`/service/letter/${next.id}?key=${next.public_key}`, {
      headers: { 'x-forwarded-for': '203.0.113.7', accept: 'text/html' },
    });
    expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(page.text).toMatch(/<h1[^>]*>This page cannot be shown at the moment<\/h1><p>Too many requests/);
    expect((await ask(made[0] as Letter, '')).status).toBe(200);
    expect((await ask(next, '/de', '203.0.113.8')).status).toBe(200);
    expect((await ask(next, '/de')).status).toBe(200);
    expect((await ask(last, '/de')).status).toBe(429);
    // Signed-in users are counted by account, from any address.
    expect((await ask(last, '', '203.0.113.7', suite.admin)).status).toBe(200);
    const { public_key: key } = (await change(last.id, { send: true })).body;
    expect((await ask({ ...last, public_key: key }, '/de')).status).toBe(200);
  });
});
