import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { answer, childOutput, giveUp, say } from './answer.mjs';
import { buildOrExit, parts } from './build.mjs';
import { cli, isRepository, root, tools } from './project.mjs';
import { runTool } from './run-tool.mjs';
import { findChromium, findMysql, findNginx, findRedis } from './test-environment.mjs';

process.chdir(root);
if (!tools.jest) {
  giveUp('Tests need the package @viewkraft/testing. Run: npm install --save-dev @viewkraft/testing');
}
const strict = process.env.CI === 'true';
const skipped = [];

const asBuilt = '--ui-as-built';
// For every change: units and contracts, over SQLite alone and without a browser.
const quick = '--quick';
const isQuick = process.argv.includes(quick);
const notQuick = [
  '/node_modules/',
  '/dist/',
  '/platform/testing/src/(?!contract/)',
  '/plugins/[^/]+/test/',
  '/cli/src/command-line',
];
// `npm run e2e:replicas -- --galera`: instead of one database, a cluster of three.
const galera = '--galera';
const isGalera = process.argv.includes(galera);
// `npm run e2e:faults`: the suites about faults at full size.
const fullFaults = '--full-faults';
if (process.argv.includes(fullFaults)) process.env.FAULTS = 'full';
const requested = isGalera
  ? ['platform/testing/src/replicas/galera']
  : process.argv.slice(2).filter((word) => ![asBuilt, quick, fullFaults, '--json'].includes(word));
// `--ui-as-built`: tests that need some UI, not the newest one, build it only when missing.
const needsUi = !(isQuick || process.argv.includes(asBuilt)) || !parts.ui?.outputs.every((path) => existsSync(path));
// Plugins that whole runs pack need the types of the UI: built once, while one core has nothing else to do.
const needsTypes = requested.length === 0 && !isQuick;
await buildOrExit(['server', 'testing', ...(needsUi ? ['ui'] : []), ...(needsTypes ? ['types'] : [])]);

const none = { url: 'none' };
// A project's database server is its owner's: tests make databases there only when asked to. Redis and nginx are for suites of
// the platform.
const usesMysql = !isQuick && (isRepository || process.env.TEST_MYSQL_URL !== undefined);
const mysql = usesMysql ? await findMysql() : none;
const chromium = isQuick ? undefined : findChromium();
const redis = isRepository && !isQuick ? await findRedis() : none;
const nginx = isRepository && !isQuick ? findNginx() : undefined;
if (mysql.version) say(`MySQL/MariaDB ${mysql.version}: its suites run too.`);
if (chromium) say(`Chromium ${chromium}: browser suites run too.`);
if (isQuick) say('Units and contracts over SQLite; everything else runs with npm test.');
else {
  if (usesMysql && !mysql.version) skipped.push(`MySQL/MariaDB suites: no answer at TEST_MYSQL_URL (${mysql.reason})`);
  if (!chromium)
    skipped.push('Browser suites: no Chromium at CHROME_PATH, chromium-headless-shell, chromium or google-chrome');
  if (isRepository && !redis.answers) skipped.push(`Redis suites: no answer at TEST_REDIS_URL (${redis.reason})`);
  if (isRepository && !nginx) skipped.push('Replica suites: no nginx at NGINX_PATH or on the PATH');
}

// One more than cores: suites wait for timers and disks. With more at once, long cases exceed their time limits on a slow
// machine. MariaDB's connection limit bounds the number.
const workers = Math.min(4, availableParallelism() + 1);
const inParallel = requested.some((word) => /^(?:-i|-w|--runInBand|--maxWorkers)/.test(word))
  ? []
  : [`--maxWorkers=${workers}`];

// A new project has no plugins, and so no tests.
const mayBeNone = isRepository || requested.length > 0 ? [] : ['--passWithNoTests'];
// Comes first: Jest takes every word up to the next option as one more pattern.
const leftOut = isQuick ? ['--testPathIgnorePatterns', ...notQuick] : [];
const folder = mkdtempSync(join(tmpdir(), 'viewkraft-test-'));
const report = join(folder, 'report.json');
const processor = `--testResultsProcessor=${join(cli, 'scripts/test-report.mjs')}`;
const { code } = await runTool(tools.jest, [...leftOut, ...mayBeNone, processor, ...inParallel, ...requested], {
  stdout: childOutput,
  // A young generation of 32 MB: the modules of each suite are collected less often.
  nodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--min-semi-space-size=32'],
  env: {
    VIEWKRAFT_TEST_REPORT: report,
    TEST_MYSQL_URL: mysql.version ? mysql.url : 'none',
    CHROME_PATH: chromium ?? 'none',
    TEST_REDIS_URL: redis.answers ? redis.url : 'none',
    NGINX_PATH: nginx ?? 'none',
    // A whole run has no time for more than one restart of each replica, and keeps the machine busy: cached sessions expire
    // after ten seconds.
    ...(requested.length === 0 && {
      REPLICAS_SECONDS: process.env.REPLICAS_SECONDS ?? '10',
      REPLICAS_AGREE_MS: process.env.REPLICAS_AGREE_MS ?? '8000',
    }),
    ...(isGalera && { REPLICAS_GALERA: '1' }),
    // There, suites insist on their database.
    ...(isQuick && { CI: '' }),
  },
});

let passed = 0;
let failed = code === 0 ? 0 : 1;
try {
  const result = JSON.parse(readFileSync(report, 'utf8'));
  passed = result.passed;
  failed = Math.max(failed, result.failed);
  if (requested.length === 0) showLongestCases(result.cases);
} catch {
  say('Jest ended without a report.');
}
rmSync(folder, { recursive: true, force: true });

for (const line of skipped) say(`${strict ? 'FAILED (CI=true) ' : ''}skipped: ${line}`);
if (strict) failed += skipped.length;
say(`${passed} passed, ${failed} failed`);
answer({ passed, failed, skipped });
process.exitCode = failed > 0 ? 1 : 0;

/** Shows where a whole run's time goes. */
function showLongestCases(cases) {
  say('Longest cases:');
  for (const { duration, suite, title } of cases.sort((a, b) => b.duration - a.duration).slice(0, 10))
    say(`${(duration / 1_000).toFixed(1).padStart(7)} s  ${suite}  ${title}`);
}
