import { ConfigError, type Config } from '../../kernel/config/config.js';
import { loadCheckedConfig } from '../load-checked-config.js';
import { checkAddress } from './address-check.js';
import { checkDatabase } from './database-checks.js';
import { fail, ok, reasonOf, type Finding } from './finding.js';
import { checkMachine } from './machine-checks.js';
import { checkPlugins } from './plugin-checks.js';
import { checkServices } from './service-checks.js';
import { checkStorage } from './storage-checks.js';
import { checkTexts } from './text-checks.js';

/**
 * Checks everything that a server with this configuration needs, without changing anything. Works with or without a
 * running server. `onStep`: called with the name of each check before the check runs.
 */
export async function runDoctor(onStep: (what: string) => void = () => undefined): Promise<readonly Finding[]> {
  onStep('Node.js and its modules');
  const findings = [...(await attempt('machine', () => checkMachine()))];
  let config: Config;
  try {
    config = await loadCheckedConfig(process.env);
  } catch (error) {
    const problems = error instanceof ConfigError ? error.problems : [reasonOf(error)];
    const mend = 'Correct viewkraft.config.json or the environment; what depends on it was not checked.';
    return [...findings, ...problems.map((problem) => fail('configuration', problem, mend))];
  }
  findings.push(ok('configuration', 'valid'));
  for (const [what, check] of checks) {
    onStep(what);
    findings.push(...(await attempt(what, () => check(config))));
  }
  return findings;
}

const checks: readonly (readonly [string, (config: Config) => Promise<Finding[]>])[] = [
  ['address', checkAddress],
  ['data folder', checkStorage],
  ['plugins', checkPlugins],
  ['database', checkDatabase],
  ['services', checkServices],
  ['texts', checkTexts],
];

async function attempt(what: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [fail(what, `could not be checked: ${reasonOf(error)}`, 'See the message.')];
  }
}
