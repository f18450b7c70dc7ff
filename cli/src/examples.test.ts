import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkViewFiles, loadConfig } from '@viewkraft/server';
import { root } from './root.js';

const folder = join(root, 'examples');
const examples = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test.each(examples.map(({ name }) => name))('[C1] the views of the example %s load without a problem', async (name) => {
  const views = readdirSync(join(folder, name)).map((file) => file.slice(0, -'.json'.length));
  const report = await checkViewFiles(loadConfig({ VIEWS_DIR: join(folder, name) }));
  expect(report.problems).toEqual([]);
  expect(report.views).toEqual(expect.arrayContaining(views));
});
