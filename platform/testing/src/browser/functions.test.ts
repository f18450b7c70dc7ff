import { createRuleEngine, type FunctionResult } from '@viewkraft/model';
import { drawRules } from '@viewkraft/model/arbitraries';
import type { Page } from 'playwright-core';
import { until } from '../server/until.js';
import { inChromium } from './in-chromium.js';

const views = {
  offers: {
    label: 'Offers',
    columns: {
      id: { type: 'integer', primaryKey: true },
      title: { type: 'string', setter: '(value) => value.trim()', rules: ["(value) => value.length >= 3 || 'Three characters at least'"] },
      status: { type: 'string', values: ['draft', 'live'], default: 'draft' },
      reason: { type: 'string', visible: "(record) => record.status === 'live'", required: '() => true', rules: ["(value) => value !== 'none' || 'Say why'"] },
      price: { type: 'decimal', readOnly: '(record) => record.title === "fixed"' },
      count: { type: 'integer', required: '(record) => record.price !== null' },
      total: { type: 'string', readOnly: true, getter: '(_, record) => record.count + " pieces"' },
      slow: { type: 'string', rules: ["(value) => { if (value === 'loop') for (;;) {} return true; }"] },
      code: { type: 'string', label: { en: 'Code', de: 'Kürzel' }, rules: ["(value) => /^[A-Z]+$/.test(value) || { en: 'Capital letters only', de: 'Nur Großbuchstaben' }"] },
    },
    form: {
      groups: [
        { label: 'Offer', columns: ['title', 'status', 'price', 'count', 'total', 'slow', 'code'] },
        { label: 'Explanation', columns: ['reason'] },
      ],
    },
  },
}; // prettier-ignore

/** 10 000 cases take some seconds; VIEWKRAFT_TEST_RUNS sets their number, VIEWKRAFT_TEST_SEED the seed. */
const runs = Math.max(10_000, Number(process.env.VIEWKRAFT_TEST_RUNS ?? 0));
const seed = Number(process.env.VIEWKRAFT_TEST_SEED ?? 20261121);

/** Rules that recurse without end, each in its own way: some need several times the stack of others. */
const recursions = [
  '() => { const f = () => f(); return f(); }',
  '() => { const f = (n) => 1 + f(n - 1); return f(0); }',
  '() => { const f = () => [1].map(f); return f(); }',
  '() => { const f = () => "a".replace(/a/, f); return f(); }',
  '() => { const f = (...all) => f(...all, 1); return f(); }',
  '() => { const o = { get a() { return o.a; } }; return o.a; }',
  '() => { const o = { toString() { return `${o}`; } }; return `${o}`; }',
  '() => { const o = { valueOf() { return o < o; } }; return o < o; }',
  '() => { const o = { toJSON: () => JSON.stringify(o) }; return o; }',
  '() => { class A { constructor() { new A(); } } new A(); }',
  '() => { const p = new Proxy({}, { get: () => p.x }); return p.x; }',
];

inChromium('functions of a view in Chromium', { views }, (suite) => {
  let page: Page;

  beforeEach(async () => {
    page = await suite.visit('/private/offers/new');
    await field('Title').waitFor();
  });

  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const choose = async (status: string) => {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: status }).click();
  };

  test('[C7] fields appear, disappear, become required and locked with every keystroke', async () => {
    // A group without visible fields is not shown.
    const headings = () => page.locator('form').getByRole('heading').allInnerTexts();
    expect(await field('Reason').count()).toBe(0);
    expect(await headings()).toEqual(['Offer']);
    await choose('live');
    await field('Reason').waitFor();
    expect(await headings()).toEqual(['Offer', 'Explanation']);
    expect(await isRequired('Reason')).toBe(true);
    await field('Reason').fill('kept');
    await choose('draft');
    await field('Reason').waitFor({ state: 'detached' });
    expect(await headings()).toEqual(['Offer']);
    await field('Price').fill('5');
    await page.locator('input[required], [aria-required="true"]').first().waitFor();
    await page.waitForFunction(
      () => (document.querySelector('[data-column="count"] input') as HTMLInputElement).required,
    );
    await field('Count').fill('7');
    await page.waitForFunction(() => (document.querySelector('[data-column="total"] input') as HTMLInputElement).value === '7 pieces'); // prettier-ignore
    await field('Title').pressSequentially('fixed');
    await page.waitForFunction(
      () => (document.querySelector('[data-column="price"] input') as HTMLInputElement).readOnly,
    );
    await field('Title').press('Backspace');
    await page.waitForFunction(() => !(document.querySelector('[data-column="price"] input') as HTMLInputElement).readOnly); // prettier-ignore
  });
  const isRequired = (name: string) =>
    field(name).evaluate((input) => (input as HTMLInputElement).required || input.getAttribute('aria-required') === 'true'); // prettier-ignore

  test('[C7] the form refuses without a request, with the same messages as the server', async () => {
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    await field('Title').fill('ab  ');
    await field('Price').fill('5');
    await choose('live');
    await field('Reason').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const refused = page.locator('[data-column] [aria-invalid="true"]');
    const direct = await suite.admin.send<{ details: { column: string; message: string }[] }>('POST', '/api/offers/', {
      title: 'ab  ', price: 5, status: 'live',
    }); // prettier-ignore
    expect(direct.status).toBe(422);
    // The title's message appears when the field is left, the others with the attempt to save.
    await until(async () => (await refused.count()) === direct.body.details.length);
    expect(sent.filter((url) => url.includes('/api/offers'))).toEqual([]);
    const shown = await refused.evaluateAll((fields) =>
      fields.map((one) => {
        const ids = one.getAttribute('aria-describedby')?.split(' ') ?? [];
        return ids.map((id) => document.getElementById(id)?.textContent).join('');
      }),
    );
    expect(direct.body.details.map(({ message }) => message).sort()).toEqual(shown.sort());
  });

  test('[C7] a rule also applies to a hidden field, on both sides, and the form names the field; required does not', async () => {
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    await field('Title').fill('Hidden');
    await choose('live');
    await field('Reason').fill('none');
    await choose('draft');
    await field('Reason').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /These fields are hidden.*Reason: Say why/ })
      .waitFor();
    expect(sent.filter((url) => url.includes('/api/offers'))).toEqual([]);
    const post = (record: object) =>
      suite.admin.send<{ details?: { column: string; message: string }[] }>('POST', '/api/offers/', record);
    const direct = await post({ title: 'Hidden', status: 'draft', reason: 'none' });
    expect(direct.body.details?.map(({ column, message }) => [column, message])).toEqual([['reason', 'Say why']]);
    expect((await post({ title: 'Hidden', status: 'draft' })).status).toBe(201);
    await choose('live');
    await page.locator('[data-column="reason"]').getByText('Say why').waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await choose('draft');
    await page.getByRole('alert').filter({ hasText: 'Reason: Say why' }).waitFor();
  });

  test("[C7] the message of a rule is in the reader's language, and changes with a language switch", async () => {
    const description = async (label: string) => {
      const ids = (await field(label).getAttribute('aria-describedby'))?.split(' ') ?? [];
      return (await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()))).join('');
    };
    await field('Code').fill('abc');
    await field('Code').blur();
    await page.getByText('Capital letters only').waitFor();
    expect(await description('Code')).toBe('Capital letters only');
    await page.getByRole('link', { name: 'Deutsch' }).first().click();
    await page.getByText('Nur Großbuchstaben').waitFor();
    expect([await description('Kürzel'), await field('Kürzel').inputValue()]).toEqual(['Nur Großbuchstaben', 'abc']);
    expect(await page.getByText('Capital letters only').count()).toBe(0);
    const direct = await suite.admin.send<{ details: { message: string }[] }>('POST', '/api/offers/', { code: 'abc' }, { 'accept-language': 'de' }); // prettier-ignore
    expect(direct.body.details.map(({ message }) => message)).toEqual([await description('Kürzel')]);
  });

  test('[C7] typing does not block on a rule that never ends', async () => {
    await field('Slow').fill('loop');
    await field('Title').click();
    await field('Title').pressSequentially('quick');
    expect(await field('Title').inputValue()).toBe('quick');
    await page.getByText('A rule of this column ran for too long').waitFor();
  });

  test(`[C7] ${runs} random rules and records have the same verdict in Chromium and in Node`, async () => {
    const endless = recursions.map((source) => ({ source, value: 'x', record: {} }));
    const cases = [...endless, ...drawRules(runs - endless.length, seed)];
    const now = Date.UTC(2026, 10, 20, 10);
    const batches = Array.from({ length: Math.ceil(runs / 1_000) }, (_, n) =>
      cases.slice(n * 1_000, (n + 1) * 1_000),
    ).map((part) => ({
      now,
      budget: 60_000,
      records: part.map(({ record }) => record),
      calls: part.map(({ source, value }, record) => ({ source, value, record })),
    }));
    if (page.workers().length === 0) await page.waitForEvent('worker');
    const address = page.workers()[0]!.url();
    const inPage = await page.evaluate(
      async ({ address: url, batches: asked }) => {
        const worker = new Worker(url, { type: 'module' });
        const results: FunctionResult[] = [];
        for (const [at, batch] of asked.entries()) {
          const id = at + 1;
          const response = new Promise<FunctionResult[]>((resolve) => {
            worker.onmessage = ({ data }: MessageEvent<{ id: number; results: FunctionResult[] }>) => {
              if (data.id === id) resolve(data.results);
            };
          });
          // As the page sends them: each record complete.
          const records = batch.records.map((values) => ({ isWhole: true, values }));
          worker.postMessage({ id, batch: { ...batch, records } });
          results.push(...(await response));
        }
        worker.terminate();
        return results;
      },
      { address, batches },
    );
    const engine = await createRuleEngine();
    const inNode = batches.flatMap((batch) => engine.runBatch(batch));
    engine.dispose();
    const differing = cases.flatMap((one, at) =>
      JSON.stringify(inPage[at]) === JSON.stringify(inNode[at]) ? [] : [{ ...one, page: inPage[at], node: inNode[at] }],
    );
    expect(differing.slice(0, 3)).toEqual([]);
    expect(inPage).toHaveLength(runs);
    // The sample is useful: some rules pass, some refuse, some fail.
    const kinds = new Set(inNode.map((one) => ('failure' in one ? one.failure.kind : typeof one.value)));
    expect([...kinds]).toEqual(expect.arrayContaining(['boolean', 'string', 'threw']));
  }, 180_000);
});
