import { execFile } from 'node:child_process';
import { root } from '../project.mjs';

/** Severities of npm's advisories that fail the check; the others are for the next update. */
const failing = ['high', 'critical'];

/** Runs `npm audit` over what users install, and resolves with its JSON. It ends with an error code when it finds something. */
const askRegistry = (folder) =>
  new Promise((resolve) => {
    const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
    execFile('npm', args, { cwd: folder, maxBuffer: 2 ** 26 }, (_error, stdout) => resolve(stdout));
  });

/** Problems in the report of `npm audit`; undefined where it is not a report, as without a network. */
export function advisoryProblems(text) {
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!report.vulnerabilities) return undefined;
  return Object.values(report.vulnerabilities).flatMap(({ name, range, via }) =>
    via
      .filter(({ severity }) => failing.includes(severity))
      .map(({ title, url, severity }) => `${name} ${range}: ${title} (${severity}, ${url})`),
  );
}

/** Asks the registry for known vulnerabilities of the packages that users install. */
export async function checkAdvisories(folder = root) {
  const problems = advisoryProblems(await askRegistry(folder));
  if (!problems)
    console.log('       The registry tells no advisories (no network, or a mirror without them): not checked.');
  return problems ?? [];
}
