import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadScript } from './load-script.js';

interface Changes {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly deleted: readonly string[];
}
interface Script {
  pollFolder(folder: string, isWanted: (path: string) => boolean, onChange: (changes: Changes) => void): () => void;
}

test('changed, new and deleted files are reported once, including those of a folder that was just created', async () => {
  const { pollFolder } = await loadScript<Script>('poll-folder.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'viewkraft-poll-'));
  const path = (...names: string[]) => join(folder, ...names);
  const write = (content: string, ...names: string[]) => writeFileSync(path(...names), content);
  let report: (changes: Changes) => void = () => undefined;
  const next = () => new Promise<Changes>((resolve) => (report = resolve));
  write('one', 'a.json');
  const end = pollFolder(folder, (file) => !file.endsWith('.tmp'), (changes) => report(changes)); // prettier-ignore
  try {
    let reported = next();
    mkdirSync(path('plugin/src'), { recursive: true });
    write('', 'plugin/b.json');
    write('', 'plugin/src/c.ts');
    write('', 'left.tmp');
    symlinkSync('nowhere', path('broken'));
    expect(await reported).toEqual({ changed: [], added: [path('plugin/b.json'), path('plugin/src/c.ts')], deleted: [] }); // prettier-ignore

    reported = next();
    write('two', 'a.json');
    rmSync(path('plugin/src'), { recursive: true });
    expect(await reported).toEqual({ changed: [path('a.json')], added: [], deleted: [path('plugin/src/c.ts')] });
  } finally {
    end();
    rmSync(folder, { recursive: true });
  }
});
