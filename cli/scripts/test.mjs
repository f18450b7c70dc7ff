import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOrExit, parts } from './build.mjs';
import { root, tools } from './project.mjs';
import { runTool } from './run-tool.mjs';
import { findChromium, findMysql, findRedis } from './test-surroundings.mjs';

process.chdir(root);
const strict = process.env.CI === 'true';
const skipped = [];

const asBuilt = '--ui-as-built';
const asked = process.argv.slice(2).filter((word) => word !== asBuilt);
// A plugin's own tests want pages answered, not the newest ones: the UI is built for them only where there is none.
const needsUi = !process.argv.includes(asBuilt) || !parts.ui.outputs.every((path) => existsSync(path));
await buildOrExit(['server', 'testing', ...(needsUi ? ['ui'] : [])]);

const mysql = await findMysql();
if (mysql.version) console.log(`MySQL/MariaDB ${mysql.version}: its suites run too.`);
else skipped.push(`MySQL/MariaDB suites: no answer at TEST_MYSQL_URL (${mysql.reason})`);
const chromium = findChromium();
if (chromium) console.log(`Chromium ${chromium}: browser suites run too.`);
else skipped.push('Browser suites: no Chromium at CHROME_PATH, chromium or google-chrome');

const redis = await findRedis();
if (!redis.answers) skipped.push(`Redis suites: no answer at TEST_REDIS_URL (${redis.reason})`);

// Suites mostly wait for servers and pages, so there is one more than there are cores; MariaDB's connections bound what more would bring.
const workers = Math.min(4, availableParallelism() + 1);
const inParallel = asked.some((word) => /^(?:-i|-w|--runInBand|--maxWorkers)/.test(word))
  ? []
  : [`--maxWorkers=${workers}`];

const folder = mkdtempSync(join(tmpdir(), 'viewkraft-test-'));
const report = join(folder, 'report.json');
const { code } = await runTool(tools.jest, ['--json', `--outputFile=${report}`, ...inParallel, ...asked], {
  show: true,
  nodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  env: {
    TEST_MYSQL_URL: mysql.version ? mysql.url : 'none',
    CHROME_PATH: chromium ?? 'none',
    TEST_REDIS_URL: redis.answers ? redis.url : 'none',
  },
});

let passed = 0;
let failed = code === 0 ? 0 : 1;
try {
  const result = JSON.parse(readFileSync(report, 'utf8'));
  passed = result.numPassedTests;
  failed = Math.max(failed, result.numFailedTests + result.numRuntimeErrorTestSuites);
} catch {
  console.log('Jest ended without a report.');
}
rmSync(folder, { recursive: true, force: true });

for (const line of skipped) console.log(`${strict ? 'FAILED (CI=true) ' : ''}skipped: ${line}`);
if (strict) failed += skipped.length;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
