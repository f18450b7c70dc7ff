import { ConfigError, type Config } from '../config/config.js';
import { loadConfig } from '../config/load-config.js';
import { projectRoot } from '../config/project-root.js';
import { checkDatabase } from './database-checks.js';
import { fail, ok, reasonOf, type Finding } from './finding.js';
import { checkMachine } from './machine-checks.js';
import { checkPlugins } from './plugin-checks.js';
import { checkServices } from './service-checks.js';
import { checkStorage } from './storage-checks.js';

/**
 * Looks at all that a server with this configuration needs, and changes nothing. Works with nothing started, and beside a
 * server that runs. `tell`: hears what is looked at next.
 */
export async function examine(tell: (what: string) => void = () => undefined): Promise<readonly Finding[]> {
  tell('Node.js and its modules');
  const findings = [...(await attempt('machine', () => checkMachine(projectRoot)))];
  let config: Config;
  try {
    config = loadConfig();
  } catch (error) {
    const problems = error instanceof ConfigError ? error.problems : [reasonOf(error)];
    const mend = 'Correct viewkraft.config.json or the environment; what depends on it was not looked at.';
    return [...findings, ...problems.map((problem) => fail('configuration', problem, mend))];
  }
  findings.push(ok('configuration', 'valid'));
  for (const [what, check] of checks) {
    tell(what);
    findings.push(...(await attempt(what, () => check(config))));
  }
  return findings;
}

const checks: readonly (readonly [string, (config: Config) => Promise<Finding[]>])[] = [
  ['data folder', checkStorage],
  ['plugins', checkPlugins],
  ['database', checkDatabase],
  ['services', checkServices],
];

async function attempt(what: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [fail(what, `could not be looked at: ${reasonOf(error)}`, 'See the message.')];
  }
}
