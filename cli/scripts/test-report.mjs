import { relative } from 'node:path';
import { writeFileSync } from 'node:fs';

/** A reporter of Jest that writes what test.mjs needs; Jest's own `--json` prints the file's name last. */
export default class TestReport {
  constructor({ rootDir }) {
    this.root = rootDir;
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
    const cases = testResults.flatMap(({ testFilePath, testResults: results }) =>
      results.map(({ duration, title }) => ({
        duration: duration ?? 0,
        suite: relative(this.root, testFilePath),
        title,
      })),
    );
    const report = { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, cases };
    writeFileSync(process.env.VIEWKRAFT_TEST_REPORT, JSON.stringify(report));
  }
}
