import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './start-server.js';

const folder = join(repository, 'docker', 'systemd');
const read = (...path: string[]): string => readFileSync(join(repository, ...path), 'utf8');
const settings = [...read('docker', 'systemd', 'viewkraft.env').matchAll(/^(\w+)=(.+)$/gm)].map(
  ([, name = '', value = '']) => [name, value] as const,
);
const units = readdirSync(folder).filter((name) => !name.endsWith('.env'));

test('the settings of the units exist, and their secrets are files that make-secrets.sh creates', () => {
  const source = read('platform', 'server', 'src', 'kernel', 'config', 'settings.ts');
  const known = new Set([...source.matchAll(/, '([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name).concat('NODE_ENV'));
  const script = read('docker', 'make-secrets.sh');
  for (const [name, value] of settings) {
    expect([name, known.has(name.replace(/_FILE$/, ''))]).toEqual([name, true]);
    if (name.endsWith('_FILE')) expect(script).toContain(`\nmake ${value.slice(value.lastIndexOf('/') + 1)} `);
  }
  expect(settings.map(([name]) => name)).toEqual(expect.arrayContaining(['DATA_DIR', 'VIEWS_DIR', 'REDIS_URL']));
});

test('the units run programs of the project, read the settings, and write only where the settings say', () => {
  const handbook = read('docs', 'handbook.md');
  const folders = settings.flatMap(([name, value]) => (/^(?:DATA|VIEWS)_DIR$/.test(name) ? value : []));
  for (const name of units.filter((unit) => unit.endsWith('.service'))) {
    const unit = read('docker', 'systemd', name);
    const [, program = ''] = /^ExecStart=.*?(docker\/\w+\.sh)/m.exec(unit) ?? [];
    expect([name, existsSync(join(repository, program))]).toEqual([name, true]);
    expect(unit).toContain('\nEnvironmentFile=/etc/viewkraft/viewkraft.env\n');
    const [, writable = ''] = /^ReadWritePaths=(.*)$/m.exec(unit) ?? [];
    for (const path of folders) expect([name, writable.split(' ').some((one) => path.startsWith(one))]).toEqual([name, true]); // prettier-ignore
  }
  for (const unit of ['viewkraft@3001', 'viewkraft-backup.timer', 'docker/systemd/viewkraft.env'])
    expect(handbook).toContain(unit);
});

test('the handbook gives a value to every variable of the nginx configuration', () => {
  const template = read('docker', 'nginx', 'viewkraft.conf.template').replaceAll(/^\s*#.*$/gm, '');
  const [, section = ''] = read('docs', 'handbook.md').split('### Without containers');
  const exported = new Set([...section.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name]) => name));
  const missing = [...template.matchAll(/\$\{([A-Z_]+)\}/g)].flatMap(([, name = '']) =>
    exported.has(name) ? [] : name,
  );
  expect(missing).toEqual([]);
});
