import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@viewkraft/model';
import { projectRoot } from '../../kernel/config/project-root.js';
import { Texts } from '../../kernel/errors/texts.js';

const texts = new Texts(projectRoot);
const folder = join(projectRoot, 'platform/server/src/data/schema');

test('[M] every reason in a plan has a text in every language', () => {
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) => /plan.*(?<!\.test)\.ts$/.test(name));
  const keys = files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/'((?:plan|applied)[A-Z]\w+)'/g)].map(([, key]) => key!),
  );
  expect(keys.length).toBeGreaterThan(30);
  for (const locale of locales) {
    expect(keys.filter((key) => texts.translate(locale)({ key }) === key)).toEqual([]);
  }
});
