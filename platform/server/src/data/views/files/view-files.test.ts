import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  openSync,
  ftruncateSync,
  closeSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportViewProblem } from '@viewkraft/model';
import { projectRoot } from '../../../kernel/config/project-root.js';
import { Texts } from '../../../kernel/errors/texts.js';
import { readViewFiles } from './view-files.js';

describe('[C1] Files in a folder of views', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'views-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const translate = new Texts(projectRoot).translate('en');
  const read = async () => {
    const { sources, problems } = await readViewFiles([{ path: folder, shipped: false }]);
    return { sources, problems: problems.map((problem) => reportViewProblem(problem, translate)) };
  };

  it('a file that never ends is reported and not read, and blocks no other file', async () => {
    writeFileSync(join(folder, 'notes.json'), '{}');
    symlinkSync('/dev/zero', join(folder, 'endless.json'));
    execFileSync('mkfifo', [join(folder, 'pipe.json')]);
    const { sources, problems } = await read();
    expect(sources.map(({ name }) => name)).toEqual(['notes']);
    expect(problems.map(({ view, message }) => [view, message])).toEqual([
      ['endless', 'This is not a regular file.'],
      ['pipe', 'This is not a regular file.'],
    ]);
  });

  it('a file that is too large is reported without being read', async () => {
    const file = openSync(join(folder, 'huge.json'), 'w');
    ftruncateSync(file, 5 * 1024 ** 3);
    closeSync(file);
    expect((await read()).problems.map(({ message }) => message)).toEqual(['The file is larger than 4 MiB.']);
  });

  it('a symbolic link is served as its target; folders and dangling links are ignored', async () => {
    mkdirSync(join(folder, 'inner.json'));
    writeFileSync(join(folder, 'notes.json'), '{"a":1}');
    symlinkSync('notes.json', join(folder, 'linked.json'));
    symlinkSync('nothing', join(folder, 'lost.json'));
    symlinkSync('inner.json', join(folder, 'again.json'));
    const { sources, problems } = await read();
    expect(sources.map(({ name, text }) => [name, text])).toEqual([
      ['linked', '{"a":1}'],
      ['notes', '{"a":1}'],
    ]);
    expect(problems).toEqual([]);
  });
});
