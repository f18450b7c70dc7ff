import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadScript } from './load-script.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vk-dependencies-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string | object>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

test.each([
  ['MIT', true],
  ['GPL-3.0', false],
  ['(GPL-3.0 OR MIT)', true],
  ['MIT AND GPL-3.0', false],
  ['(GPL-3.0 OR MIT) AND ISC', true],
  ['MIT OR GPL-3.0 AND ISC', true],
  ['SEE LICENSE IN LICENSE', false],
  ['', false],
])('the licence "%s" of a package is accepted: %p', async (expression, accepted) => {
  const { isSatisfied } = await loadScript<{
    isSatisfied(expression: string, isAllowed: (one: string) => boolean): boolean;
  }>('dependencies/check-licences.mjs');
  expect(isSatisfied(expression, (one) => ['MIT', 'ISC'].includes(one))).toBe(accepted);
});

test('packages with another licence, or none, are named; older forms are read', async () => {
  const { checkLicences } = await loadScript<{ checkLicences(base: string): string[] }>(
    'dependencies/check-licences.mjs',
  );
  write({
    'package-lock.json': {
      packages: {
        '': { license: 'secret' },
        'node_modules/good': { version: '1.0.0', license: 'MIT' },
        'node_modules/old': { version: '1.0.0' },
        'node_modules/none': { version: '1.0.0' },
        'node_modules/good/node_modules/@a/bad': { version: '2.0.0', license: 'AGPL-3.0' },
        'node_modules/changed': { version: '3.0.0', license: 'MIT' },
        'node_modules/gsap': { version: '3.0.0', license: 'GPL-2.0' },
      },
    },
    'node_modules/old/package.json': { licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] },
    'node_modules/none/package.json': {},
    'node_modules/changed/package.json': { license: 'UNLICENSED' },
  });
  expect(checkLicences(folder).map((problem) => problem.split(' is not')[0])).toEqual([
    'none 1.0.0: the licence ""',
    '@a/bad 2.0.0: the licence "AGPL-3.0"',
    'changed 3.0.0: the licence "UNLICENSED"',
    'gsap 3.0.0: the licence "GPL-2.0"',
  ]);
});

test('the table of dependencies lists every direct one of every package, and no other', async () => {
  const { checkDependencyTable } = await loadScript<{ checkDependencyTable(base: string): string[] }>(
    'dependencies/check-dependency-table.mjs',
  );
  write({
    'package.json': { name: 'root', workspaces: ['a', 'more/*'], devDependencies: { jest: '1' } },
    'a/package.json': { name: '@x/a', dependencies: { react: '1', '@x/b': '1' } },
    'more/b/package.json': { name: '@x/b', dependencies: { react: '1' }, devDependencies: { vite: '1' } },
    'docs/decisions/12-dependencies.md':
      '| package | for |\n| --- | --- |\n| `react` | x |\n| `gone` | x |\n| `react` | x |\n\nnot `vite`',
  });
  const page = 'docs/decisions/12-dependencies.md';
  expect(checkDependencyTable(folder)).toEqual([
    `${page} lacks jest.`,
    `${page} lacks vite.`,
    `${page} lists gone, which no package.json asks for.`,
    `${page} lists react twice.`,
  ]);
});

test('severe advisories are named once, milder ones are not; a response that is no report is recognised', async () => {
  const { advisoryProblems } = await loadScript<{ advisoryProblems(text: string): string[] | undefined }>(
    'dependencies/check-advisories.mjs',
  );
  const advisory = (severity: string): object => ({ title: 'Injection', url: 'https://example.org/1', severity });
  const report = {
    auditReportVersion: 2,
    vulnerabilities: {
      parser: { name: 'parser', severity: 'high', range: '<2.0.1', via: [advisory('high'), advisory('low')] },
      server: { name: 'server', severity: 'high', range: '*', via: ['parser'] },
    },
  };
  expect(advisoryProblems(JSON.stringify(report))).toEqual(['parser <2.0.1: Injection (high, https://example.org/1)']);
  expect(advisoryProblems(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))).toEqual([]);
  expect(advisoryProblems(JSON.stringify({ message: '405 Method Not Allowed' }))).toBeUndefined();
  expect(advisoryProblems('')).toBeUndefined();
});
