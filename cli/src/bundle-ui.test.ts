import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadScript } from './load-script.js';
import { root } from './root.js';

interface Script {
  bundleUi(ui: string, target: string): Promise<void>;
}

// Vite refuses a second build of the same kind in the folder of its cache.
test('the builds for browsers and for the server have caches of their own', () => {
  const script = `import { resolveConfig } from 'vite';
    const cacheOf = async (ssr) => (await resolveConfig({ root: 'ui', build: { ssr } }, 'build')).cacheDir;
    console.log(JSON.stringify(await Promise.all([cacheOf(false), cacheOf('src/entry-server.tsx')])));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, encoding: 'utf8' }); // prettier-ignore
  expect(stderr).toBe('');
  expect(new Set(JSON.parse(stdout) as string[]).size).toBe(2);
});

/** The build for browsers fails; the other one continues from then on. */
const config = `import { existsSync, watch, writeFileSync } from 'node:fs';
export default async ({ isSsrBuild }) => {
  if (!isSsrBuild) {
    process.on('exit', () => writeFileSync('failed', ''));
    throw new Error('no config');
  }
  writeFileSync('pid', String(process.pid));
  await new Promise((resolve) => {
    const proceed = () => existsSync('failed') && resolve(watcher.close());
    const watcher = watch('.', proceed);
    proceed();
  });
  return {};
};
`;

test('a failed build leaves no process of the other one', async () => {
  const ui = mkdtempSync(join(tmpdir(), 'viewkraft-ui-'));
  try {
    writeFileSync(join(ui, 'vite.config.mjs'), config);
    const { bundleUi } = await loadScript<Script>('build/bundle-ui.mjs');
    await expect(bundleUi(ui, join(ui, 'dist'))).rejects.toThrow(/no config/);
    expect(() => process.kill(Number(readFileSync(join(ui, 'pid'), 'utf8')), 0)).toThrow(/ESRCH/);
  } finally {
    rmSync(ui, { recursive: true, force: true });
  }
}, 60_000);
