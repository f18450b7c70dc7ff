import { applyViews, loadConfig } from '@viewkraft/server/view-files';
import type { CommandResult, OptionValues } from '../command.js';
import { appliedLines, planLines } from '../report/plan-lines.js';
import { problemLines } from '../report/problem-lines.js';

export async function run(options: OptionValues): Promise<CommandResult> {
  const allowed = options['allow-destructive'];
  const { plan, applied, problems, parked, undefinedRoles } = await applyViews(
    loadConfig(),
    Array.isArray(allowed) ? allowed : [],
  );
  const done = problems.length > 0 ? [] : ['All done, nothing is left to do.'];
  const left = plan.state === 'clean' ? done : ['Still to do:', ...planLines({ plan, parked, problems })];
  return {
    exitCode: problems.length > 0 ? 1 : plan.state === 'clean' ? 0 : 3,
    text: [...problemLines(problems), ...appliedLines(applied), ...left].join('\n'),
    json: { ...plan, applied, parked, problems, undefinedRoles },
  };
}
