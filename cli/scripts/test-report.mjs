import { relative } from 'node:path';
import { writeFileSync } from 'node:fs';
import { root } from './project.mjs';

/**
 * Jest's `testResultsProcessor`: writes what test.mjs needs. As an option it has one value, so that words after it stay
 * patterns, and leaves the project's own reporters alone.
 */
export default function writeReport(results) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = results;
  const cases = testResults.flatMap(({ testFilePath, testResults: ofSuite }) =>
    ofSuite.map(({ duration, title }) => ({ duration: duration ?? 0, suite: relative(root, testFilePath), title })),
  );
  const report = { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, cases };
  writeFileSync(process.env.VIEWKRAFT_TEST_REPORT, JSON.stringify(report));
  return results;
}
