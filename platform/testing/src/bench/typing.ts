import type { CDPSession, Page } from 'playwright-core';
import { setTimeout as delay } from 'node:timers/promises';
import { lendSession } from '../browser/lend-session.js';
import { openBrowser } from '../browser/open-browser.js';
import { wideForm } from '../factories/wide-form.js';
import { startServerProcess } from '../server/start-server.js';
import { keyCosts, percentile, recordTrace, type KeyCost } from './trace.js';

/** Milliseconds of script, style and layout on the page's own thread for one key. */
export interface TypingFigures {
  readonly keys: number;
  readonly p50: number;
  readonly p95: number;
  readonly worst: number;
  /** The same in processor time of the thread, which is the figure to compare on a busy machine. */
  readonly processor: { readonly p50: number; readonly p95: number };
}

/** Milliseconds between keys: as fast as a quick typist, and long enough for what a key triggers later. */
const rhythm = 130;
const words = 'The quick brown fox jumps over the lazy dog 0123456789';

/** Types into a form of 200 fields with 50 functions, at full speed and with the processor slowed down fourfold. */
export async function typingFigures(rounds: number): Promise<Record<'1x' | '4x', TypingFigures>> {
  const server = await startServerProcess({ database: 'sqlite', views: { wide: wideForm(false) } });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await lendSession(page.context(), await server.admin());
    await page.goto(`${server.origin}/private/wide/new`);
    await page.getByLabel('Field 199').waitFor();
    const devtools = await page.context().newCDPSession(page);
    const measure = async (rate: number): Promise<TypingFigures> => {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
      const costs: KeyCost[] = [];
      for (let round = 0; round < rounds; round += 1) {
        for (const field of ['Field 0', 'Field 1', 'Field 150']) costs.push(...(await typeInto(page, devtools, field)));
      }
      return figuresOf(costs);
    };
    // The first keys compile what all later ones run.
    await typeInto(page, devtools, 'Field 0');
    return { '1x': await measure(1), '4x': await measure(4) };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function typeInto(page: Page, devtools: CDPSession, label: string): Promise<KeyCost[]> {
  const field = page.getByLabel(label, { exact: true });
  // After the field was left and entered again, each key checks it.
  await field.fill('');
  await field.blur();
  await field.focus();
  await delay(500);
  const events = await recordTrace(devtools, ['devtools.timeline', 'blink.user_timing'], async () => {
    for (const key of words) {
      await page.keyboard.type(key);
      await delay(rhythm);
    }
  });
  return keyCosts(events);
}

function figuresOf(costs: readonly KeyCost[]): TypingFigures {
  const elapsed = costs.map((cost) => cost.elapsed);
  const processor = costs.map((cost) => cost.processor);
  return {
    keys: costs.length,
    p50: percentile(elapsed, 0.5),
    p95: percentile(elapsed, 0.95),
    worst: percentile(elapsed, 1),
    processor: { p50: percentile(processor, 0.5), p95: percentile(processor, 0.95) },
  };
}
