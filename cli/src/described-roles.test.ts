import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandLine } from './run-command-line.js';
import { processTerminal } from './terminal.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vk-roles-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function viewkraft(...args: string[]) {
  Object.assign(process.env, { DATA_DIR: folder, VIEWS_DIR: folder, DATABASE_URL: '', PLUGINS: 'none' });
  const lines: string[] = [];
  const code = await runCommandLine(args, {
    ...processTerminal,
    out: () => undefined,
    err: (line) => lines.push(line),
  });
  return [code, lines.join('\n')];
}

test('[C12] types and openapi refuse a role that does not exist, with and without a database', async () => {
  const columns = { id: { type: 'integer', primaryKey: true } };
  writeFileSync(join(folder, 'things.json'), JSON.stringify({ name: 'things', columns, access: { read: ['sales'] } }));
  const refused = [1, 'There is no role "sale". Did you mean "sales"?'];
  expect(await viewkraft('types', '--role', 'sale')).toEqual(refused);
  expect(await viewkraft('openapi', '--role', 'sale')).toEqual(refused);
  for (const role of ['sales', 'editor', 'admin', 'user', 'public'])
    expect(await viewkraft('types', '--role', role)).toEqual([0, '']);
  expect((await viewkraft('views', 'apply'))[0]).toBe(0);
  expect(await viewkraft('types', '--role', 'sale')).toEqual(refused);
}, 60_000);
