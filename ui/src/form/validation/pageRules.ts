import { RuleRunner } from './RuleRunner.js';

/** The page's rule runner; its worker starts with the first rule. */
export const pageRules = new RuleRunner(
  () => new Worker(new URL('./ruleWorker.ts', import.meta.url), { type: 'module', name: 'rules' }),
);
