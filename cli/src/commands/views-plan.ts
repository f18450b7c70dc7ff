import { loadConfig, planViews } from '@viewkraft/server/view-files';
import type { CommandResult } from '../command.js';
import { planLines, roleLines } from '../report/plan-lines.js';
import { problemLines } from '../report/problem-lines.js';

const exitCodes = { clean: 0, safe: 2, held: 3 } as const;

export async function run(): Promise<CommandResult> {
  const { plan, problems, parked, undefinedRoles } = await planViews(loadConfig());
  const lines = [...problemLines(problems), ...planLines({ plan, parked, problems }), ...roleLines(undefinedRoles)];
  return {
    exitCode: problems.length > 0 ? 1 : exitCodes[plan.state],
    text: lines.join('\n'),
    json: { ...plan, parked, problems, undefinedRoles },
  };
}
