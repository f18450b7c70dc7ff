import { FunctionRunner } from './FunctionRunner.js';

/** The page's runner of functions; its worker, and the engine in it, start with the first batch. */
export const pageFunctions = new FunctionRunner(
  () => new Worker(new URL('./functionWorker.ts', import.meta.url), { type: 'module', name: 'functions' }),
);
