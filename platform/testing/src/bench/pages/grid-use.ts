import type { CDPSession, Page } from 'playwright-core';
import { setTimeout as delay } from 'node:timers/promises';
import { lendSession } from '../../browser/lend-session.js';
import { openBrowser } from '../../browser/open-browser.js';
import { startServerProcess } from '../../server/start-server.js';
import { benchViews } from '../data-set.js';
import { fillDatabase } from '../fill-database.js';
import { productionOptions } from '../production-options.js';
import { percentile, recordTrace, type TraceEvent } from '../trace.js';
import { followed } from './page-visit.js';

/** Milliseconds between the frames that the compositor draws while the rows scroll. */
interface ScrollFigures {
  readonly frames: number;
  readonly p50: number;
  readonly p95: number;
}

export interface GridFigures {
  readonly scroll: Readonly<Record<'1x' | '4x', ScrollFigures>>;
  /** Milliseconds from the click on a row's link until the record's form is there and can handle a key. */
  readonly open: { readonly p50: number; readonly p95: number };
}

/** Distance in CSS pixels, and speed in pixels per second. */
const scrollBy = 2_800;
const speed = 1_400;
const longestPauseMs = 400;

/** Scrolls a grid of 100 rows a page, at full speed and with the processor slowed down fourfold, and opens records. */
export async function gridFigures(rows: number, rounds: number): Promise<GridFigures> {
  const server = await startServerProcess({ ...productionOptions, database: 'sqlite', views: benchViews });
  const browser = await openBrowser();
  try {
    await fillDatabase(server.database, rows);
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await lendSession(context, await server.admin());
    const address = `${server.origin}/private/articles`;
    await page.goto(address);
    await page.getByRole('combobox', { name: 'Rows per page' }).click();
    await page.getByRole('option', { name: '100' }).click();
    await page.getByText('1–100 of').waitFor();
    const devtools = await context.newCDPSession(page);
    const scroll = { '1x': await scrolled(devtools, 1, rounds), '4x': await scrolled(devtools, 4, rounds) };
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    return { scroll, open: await opened(page, address, rounds) };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function scrolled(devtools: CDPSession, rate: number, rounds: number): Promise<ScrollFigures> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const pauses: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await delay(1_000);
    const events = await recordTrace(devtools, ['disabled-by-default-devtools.timeline.frame'], async () => {
      for (const yDistance of [-scrollBy, scrollBy]) {
        await devtools.send('Input.synthesizeScrollGesture', { x: 640, y: 600, yDistance, speed, preventFling: true });
      }
    });
    pauses.push(...pausesBetween(events));
  }
  return { frames: pauses.length, p50: percentile(pauses, 0.5), p95: percentile(pauses, 0.95) };
}

/** Longer pauses are those between two gestures. */
function pausesBetween(events: readonly TraceEvent[]): number[] {
  const drawn = events.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts / 1_000);
  drawn.sort((a, b) => a - b);
  return drawn.slice(1).map((at, index) => at - (drawn[index] ?? at)).filter((pause) => pause < longestPauseMs); // prettier-ignore
}

async function opened(page: Page, address: string, rounds: number): Promise<GridFigures['open']> {
  const taken: number[] = [];
  for (let at = 0; at < rounds * 5; at += 1) {
    await page.goto(address);
    const link = page
      .getByRole('gridcell')
      .getByRole('link')
      .nth(at % 5);
    await link.hover();
    // A reader looks at a row before the click; its record is loaded meanwhile.
    await delay(500);
    const href = (await link.getAttribute('href')) ?? '';
    taken.push(await followed(page, `a[href="${href}"]`, { selector: 'form input', count: 2 }));
  }
  return { p50: percentile(taken, 0.5), p95: percentile(taken, 0.95) };
}
