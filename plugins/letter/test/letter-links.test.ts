import { createPerson, everyDatabase } from '../../../platform/testing/src/index.js';
import { env, letterRequests, type Letter } from './letter-requests.js';
import { germanLetter } from './sample-letters.js';

const { recipient, subject, signature, attachments } = germanLetter;

everyDatabase('pages and PDFs of letters', { env }, (suite) => {
  const { create, change, pageOf, payloadOf, pdfOf, textOf } = letterRequests(suite);

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
      ['', 'Our reference', ['href="/imprint"', 'href="/privacy"'], 'The link to this letter has expired'],
      ['/de', 'Unser Zeichen', ['href="/de/impressum"', 'href="/de/datenschutz"'], 'Der Link zu diesem Brief ist'],
    ] as const) {
      const response = await suite.guest.call(`${locale}/service/letter/${id}?key=${key}`);
      const { text: html, headers } = response;
      expect([response.status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
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
      const response = await suite.guest.raw(path, { headers: { accept: 'text/html' } });
      expect([path, response.status, response.headers.get('referrer-policy')]).toEqual([path, status, 'same-origin']);
      policies.push(response.headers.get('content-security-policy') ?? '');
      // The response does not contain the key either, except in the page's link to the PDF, which works without
      // scripts.
      const text = await response.text();
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
      const response = await suite.guest.raw(`/service/letter/${id}?key=${given}`, {
        headers: { accept: 'text/html', 'user-agent': 'Googlebot' },
      });
      expect([response.status, (await response.text()) === '']).toEqual([status, status === 404]);
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
    const response = await pdfOf(id, key, suite.guest, '/de');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="2026-11-20 Kundigung des [ -~]+\.pdf"; filename\*=UTF-8''/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toMatch(
      /^2026-11-20 Kündigung des Mietvertrags.*Schloßstraße 12\.pdf$/,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('referrer-policy')).toBe('same-origin');
    const text = await textOf(response);
    expect(text).toContain('Frau Dr. Änne Müller-Lüdenscheidt');
    expect(text).toContain('Datum 20. November 2026');
    expect(await textOf(await pdfOf(id, key))).toContain('Date 20 November 2026');
  });

  test('[L1] the file name of a letter without a subject is in the language of the letter', async () => {
    const { id, public_key: key } = await create({ subject: null, language: 'en' });
    const nameOf = async () => (await pdfOf(id, key, suite.guest, '/de')).headers.get('content-disposition');
    expect(await nameOf()).toContain('filename="2026-11-20 Letter.pdf"');
    await change(id, { send: true });
    expect(await nameOf()).toContain('filename="2026-11-20 Letter.pdf"');
  });

  test('[A15] [L1] readers with a revoked link to the PDF get the letter’s page with its message, programs an error body', async () => {
    const { id, public_key: key } = await create();
    await change(id, { link: 'off' });
    const address = `/de/service/letter/${id}/pdf?key=${key}`;
    const reader = await suite.guest.raw(address, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([reader.status, reader.headers.get('location')]).toEqual([302, `/de/service/letter/${id}?key=${key}`]);
    const program = await suite.guest.raw(address, { headers: { accept: 'application/json' } });
    expect([program.status, await program.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    for (const { headers } of [reader, program]) {
      const named = ['x-robots-tag', 'referrer-policy', 'cache-control'].map((name) => headers.get(name));
      expect(named).toEqual(['noindex', 'same-origin', expect.stringContaining('no-store')]);
    }
    const page = await suite.guest.raw(reader.headers.get('location') ?? '', { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('Der Link zu diesem Brief ist')]);
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

  test('[L1] neither restoring nor undoing brings a revoked address back', async () => {
    const { id, public_key: old } = await create();
    const path = `/api/letters/${id}`;
    const [created] = (await suite.admin.get<{ id: number }[]>(`${path}/history/`)).body;
    const another = await create();
    const renewals = [id, another.id].map((one) => ({ id: one, new_link: true, subject: 'Renewed' }));
    const renewed = await suite.admin.send('PUT', '/api/letters/', renewals);
    const { body: current } = await suite.admin.get<Letter>(path);
    const isRevoked = async () => {
      const { body } = await suite.admin.get<Letter>(path);
      return [body.subject, body.public_key === current.public_key, (await pageOf(id, old)).status];
    };
    expect((await suite.admin.send('POST', `${path}/history/${String(created?.id)}/restore`)).status).toBe(200);
    expect(await isRevoked()).toEqual([subject, true, 404]);
    await suite.admin.send('POST', `/api/acts/${String(renewed.headers.get('x-act'))}/undo`);
    expect(await isRevoked()).toEqual([subject, true, 404]);
    const { body: closed } = await change(id, { link: 'off' });
    expect([closed.link, (await pageOf(id, current.public_key)).status]).toEqual(['off', 404]);
    await suite.admin.send('POST', `${path}/history/${String(created?.id)}/restore`);
    const { body: reopened } = await suite.admin.get<Letter>(path);
    expect([old, current.public_key]).not.toContain(reopened.public_key);
    expect((await pageOf(id, reopened.public_key)).status).toBe(200);
  });

  test('[L1] the renderer handles sixty letters a minute per address and per account; cached ones are free', async () => {
    const short = { recipient: 'Short', subject: 'Short', body: 'Short' };
    const letters = (await suite.admin.create(
      'letters',
      Array.from({ length: 32 }, () => short),
    )) as unknown as Letter[];
    // The number makes each a different letter to the renderer.
    const bodies = letters.map(({ id }, at) => ({ id, body: `Number ${at}` }));
    expect((await suite.admin.send('PUT', '/api/letters/', bodies)).status).toBe(200);
    const ask = ({ id, public_key: key }: Letter, locale: string, address = '203.0.113.7', client = suite.guest) =>
      client.call(payloadOf(id, key, locale), {
        headers: { 'x-forwarded-for': address, 'accept-language': 'de' },
      });
    const asked = letters.flatMap((letter) => ['', '/de'].map((locale) => ({ letter, locale })));
    const taken: number[] = [];
    for (const { letter, locale } of asked.slice(0, 60)) taken.push((await ask(letter, locale)).status);
    expect(new Set(taken)).toEqual(new Set([200]));
    const [next, last] = [letters[30] as Letter, letters[31] as Letter];
    const refused = await ask(next, '/de');
    expect([refused.status, refused.body['code']]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused.body['message']).toMatch(/Anfragen|Versuche/);
    // The page shows a message to readers, and when to retry.
    const page = await suite.guest.call(`/service/letter/${next.id}?key=${next.public_key}`, {
      headers: { 'x-forwarded-for': '203.0.113.7', accept: 'text/html' },
    });
    expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(page.text).toMatch(/<h1[^>]*>This page cannot be shown at the moment<\/h1><p>Too many requests/);
    expect((await ask(letters[0] as Letter, '')).status).toBe(200);
    expect((await ask(next, '/de', '203.0.113.8')).status).toBe(200);
    expect((await ask(next, '/de')).status).toBe(200);
    expect((await ask(last, '/de')).status).toBe(429);
    // Signed-in users are counted by account, from any address.
    expect((await ask(last, '', '203.0.113.7', suite.admin)).status).toBe(200);
    const { public_key: key } = (await change(last.id, { send: true })).body;
    expect((await ask({ ...last, public_key: key }, '/de')).status).toBe(200);
  });
});
