import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inChromium } from '@viewkraft/testing';
import { button, dialogOf, everything, stored, watchOthers } from './consent-visits.js';

const configFile = join(mkdtempSync(join(tmpdir(), 'viewkraft-no-cookies-')), 'config.json');
writeFileSync(configFile, JSON.stringify({ tagId: 'GTM-TEST1', noCookies: true }));
const page = {
  path_en: '/maps',
  path_de: null,
  title_en: 'Maps',
  status: 'live',
  blocks_en: JSON.stringify(everything),
};

inChromium(
  'consent on a site without cookies',
  {
    env: { PLUGINS: 'consent', VIEWKRAFT_CONFIG: configFile },
    prepare: ({ admin }) => admin.create('pages', [page]),
  },
  (suite) => {
    test('[G9] nothing is stored or contacted, and external content stays a link', async () => {
      const page = await suite.visit('/robots.txt', 'guest');
      const contacted = await watchOthers(page, suite.server.origin);
      await page.clock.install();
      await page.goto(`${suite.server.origin}/maps`);
      await page.getByRole('group', { name: 'Office' }).getByRole('link').waitFor();
      await page.waitForLoadState('networkidle');
      await page.clock.fastForward(10_000);
      expect(await stored(page)).toEqual({ cookies: {}, keys: [], record: {} });
      expect([contacted, await dialogOf(page).count()]).toEqual([[], 0]);
      for (const name of ['Cookie settings', 'Load once', 'Always load'])
        expect(await button(page, name).count()).toBe(0);
    });
  },
);
