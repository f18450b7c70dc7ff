import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@viewkraft/model';
import { projectRoot } from '../config/project-root.js';
import { Texts } from '../errors/texts.js';

const texts = new Texts(join(projectRoot, 'locales'));
const folder = join(projectRoot, 'platform/server/src/schema');

test('[M] every reason that a plan can give has words in every language', () => {
  const files = readdirSync(folder, 'utf8').filter((name) => /^plan.*(?<!\.test)\.ts$/.test(name));
  const keys = files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/'(plan[A-Z]\w+)'/g)].map(([, key]) => key!),
  );
  expect(keys.length).toBeGreaterThan(30);
  for (const locale of locales) {
    expect(keys.filter((key) => texts.translate(locale)({ key }) === key)).toEqual([]);
  }
});
