import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadScript } from './load-script.js';

test('links to missing files or headings are named; addresses and code are ignored', async () => {
  const { checkLinks } = await loadScript<{ checkLinks(base: string): string[] }>('checks/check-links.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'vk-links-'));
  try {
    mkdirSync(join(folder, 'docs'));
    writeFileSync(join(folder, 'docs', 'a.md'), '# A page\n\n## What is `views/`?\n\n[up](../b.md#over-there)\n');
    writeFileSync(
      join(folder, 'b.md'),
      '# Over there\n\n[a](docs/a.md#what-is-views) [out](https://example.com/x) `[code](gone.md)`\n\n' +
        '[gone](docs/gone.md) [lost](docs/a.md#lost) [here](#nowhere)\n',
    );
    expect(checkLinks(folder)).toEqual([
      'b.md: nothing at docs/gone.md',
      'b.md: no heading for docs/a.md#lost',
      'b.md: no heading for #nowhere',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
