import { FunctionRunner } from './FunctionRunner.js';
import { rememberResults } from './rememberResults.js';

const runner = new FunctionRunner(
  () => new Worker(new URL('./functionWorker.ts', import.meta.url), { type: 'module', name: 'functions' }),
);

/** The page's function runner; its worker and engine start with the first batch. */
export const pageFunctions = { run: rememberResults(runner.run) };
