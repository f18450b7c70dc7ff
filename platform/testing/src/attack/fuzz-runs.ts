/** VIEWKRAFT_TEST_RUNS multiplies the share that every test run takes; VIEWKRAFT_TEST_SEED repeats a run. */
const times = Number(process.env['VIEWKRAFT_TEST_RUNS'] ?? 1);
const fixed = process.env['VIEWKRAFT_TEST_RUNS'] === undefined ? 20261124 : Date.now() % 2 ** 31;

/** Parameters of fast-check for this share of runs. */
export const fuzzed = (share: number) => ({
  numRuns: share * times,
  seed: Number(process.env['VIEWKRAFT_TEST_SEED'] ?? fixed),
});

export const fuzzTimeoutMs = 60_000 * Math.max(1, times / 10);
