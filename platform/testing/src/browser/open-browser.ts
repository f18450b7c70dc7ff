import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

/** The Chromium to drive: `CHROME_PATH` (or `none`), else the first of the usual names on the PATH. */
export function findChromium(): string | undefined {
  const named = process.env.CHROME_PATH;
  if (named === 'none') return undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const usual = ['chromium', 'google-chrome', 'chromium-browser', 'google-chrome-stable'];
  return (named ? [named] : usual.flatMap((name) => folders.map((folder) => join(folder, name)))).find(isProgram);
}

/** Starts Chromium without a window. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium on this machine.');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
