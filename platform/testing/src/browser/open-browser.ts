import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { loadOnce } from '../server/load-once.js';

const { chromium } = loadOnce<typeof import('playwright-core')>('playwright-core');

/** The path of Chromium: `CHROME_PATH` (or `none`), otherwise the first of the usual names on the PATH. */
export function findChromium(): string | undefined {
  const named = process.env.CHROME_PATH;
  if (named === 'none') return undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const usual = ['chromium-headless-shell', 'chromium', 'google-chrome', 'chromium-browser', 'google-chrome-stable'];
  return (named ? [named] : usual.flatMap((name) => folders.map((folder) => join(folder, name)))).find(isProgram);
}

/**
 * A second `--disable-features` replaces that of Playwright. This list is that of Playwright and the popups of the
 * address bar: Chromium renders two pages for them in every window, which takes longer than the page under test.
 */
const withoutFeatures = [
  'AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying',
  'OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'TcpPortRandomizationWin', 'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxPopup',
]; // prettier-ignore

/** For suites: their pages close before the optimizing compilers have saved the processor time that they cost. */
export const forShortPages = ['--js-flags=--no-maglev --no-turbofan'];

/** Starts Chromium headless. `switches`: additional switches of its command line. */
export function openBrowser(switches: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium on this machine.');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--disable-features=${withoutFeatures.join()}`, ...switches],
  });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
