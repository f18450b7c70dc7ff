import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../server/start-server.js';
import { readPage } from './documented-blocks.js';

const page = readPage('docs/threat-model.md');
/** Number and name of each class of the table. */
const classes = [...page.matchAll(/^\| (\d+) +\| ([^|]+?) +\|/gm)].map(([, number, name]) => `${number}. ${name}`);
const sections = page.split(/^### /m).slice(1);

test('[M3] there are eighteen classes, each with its tests', () => {
  expect(classes).toHaveLength(18);
  expect(sections.map((section) => section.split('\n')[0])).toEqual(classes);
});

test.each(sections)('[M3] the tests of class %s', (section) => {
  const named = [...section.split(/^## /m)[0]!.matchAll(/^- \[(.+)\]\(\.\.\/(.+)\): `(.+)`$/gm)];
  expect(named.length).toBeGreaterThan(0);
  for (const [, name, path = '', title = ''] of named) {
    const file = join(repository, path);
    expect([path, path.endsWith(`/${name}`), existsSync(file)]).toEqual([path, true, true]);
    const isNamed = new RegExp(`(test|it)(\\.each\\([\\s\\S]*?\\))?\\(\\s*['"\`](\\[\\w+\\] )*[^'"\`\\n]*${escaped(title)}['"\`]`);
    expect([path, title, isNamed.test(readFileSync(file, 'utf8'))]).toEqual([path, title, true]);
  }
}); // prettier-ignore

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
