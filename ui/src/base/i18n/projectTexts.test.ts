import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'viewkraft-texts-'));
const own = join(folder, 'locales/de/ui.json');
mkdirSync(join(own, '..'), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

process.env['VIEWKRAFT_PROJECT'] = folder;
const { localesFolder, projectTexts } = await import('../../../projectTexts.js');

function built(text: string): unknown {
  writeFileSync(own, text);
  const { transform } = projectTexts() as unknown as {
    readonly transform: { handler(this: object, code: string, id: string): { readonly code: string } };
  };
  const shipped = JSON.stringify({ login: { submit: 'Anmelden' } });
  const { code } = transform.handler.call(
    { addWatchFile: () => undefined },
    shipped,
    join(localesFolder, 'de/ui.json'),
  );
  return JSON.parse(code);
}

test('[A1] texts of the project replace those of the platform, and a file that is no JSON is named', () => {
  expect(built('{ "login": { "submit": "Herein" } }')).toEqual({ login: { submit: 'Herein' } });
  expect(() => built('{ "login": ')).toThrow(`${own} cannot be read: `);
});
