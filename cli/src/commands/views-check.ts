import { checkViewFiles, loadConfig } from '@viewkraft/server/view-files';
import type { CommandResult } from '../command.js';
import { counted } from '../report/counted.js';
import { problemLines } from '../report/problem-lines.js';

export async function run(): Promise<CommandResult> {
  const { views, problems } = await checkViewFiles(loadConfig());
  const ok = problems.length === 0;
  const text = ok
    ? `${counted(views.length, 'view')}, no problems.`
    : [...problemLines(problems), '', `${counted(problems.length, 'problem')}.`].join('\n');
  return { exitCode: ok ? 0 : 1, text, json: { ok, views, problems } };
}
