import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inChromium, type ChromiumSuite } from '@viewkraft/testing';
import { everything } from './consent-visits.js';

const page = {
  path_en: '/maps', path_de: '/karten', title_en: 'Maps', title_de: 'Karten', status: 'live',
  blocks_en: JSON.stringify(everything), blocks_de: JSON.stringify(everything),
}; // prettier-ignore

/** Declares a suite in Chromium over a site with consent and all content that requires it. */
export function onConsentSite(title: string, cases: (suite: ChromiumSuite, letterPath: () => string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-consent-'));
  const configFile = join(folder, 'config.json');
  writeFileSync(configFile, JSON.stringify({ tagId: 'GTM-TEST1' }));
  // A plugins folder of its own, whose choice a case changes. The letter plugin provides a page on which consent does
  // not open.
  writeFileSync(join(folder, 'plugins.json'), JSON.stringify({ enabled: ['consent', 'letter'] }));
  for (const name of ['consent', 'letter']) symlinkSync(join(import.meta.dirname, '../..', name), join(folder, name));
  /** With its key. */
  let letterPath = '';
  inChromium(
    title,
    {
      env: { PLUGINS: '', PLUGINS_DIR: folder, VIEWKRAFT_CONFIG: configFile },
      prepare: async ({ admin }) => {
        const [letter] = await admin.create('letters', [{ subject: 'Secret matter', body: 'Dear Ann' }]);
        letterPath = `/service/letter/${String(letter?.['id'])}?key=${String(letter?.['public_key'])}`;
        const blocks_en = JSON.stringify([{ type: 'text', text: `[Your letter](${letterPath})` }]);
        await admin.create('pages', [page, { path_en: '/post', title_en: 'Post', status: 'live', blocks_en }]);
      },
      // A case cuts the connection.
      tolerated: /sandbox|ERR_FAILED/,
    },
    (suite) => cases(suite, () => letterPath),
  );
}
