import {
  functionSources,
  viewFault,
  type FunctionSource,
  type MessageParam,
  type ViewDraft,
  type ViewProblem,
} from '@viewkraft/model';
import { FunctionThread } from './function-thread.js';

/**
 * Checks whether the functions of a definition can be parsed; the sandbox is loaded in a thread with the first
 * function.
 */
export class FunctionChecker {
  private readonly thread = new FunctionThread();
  private readonly verdicts = new Map<FunctionSource, MessageParam | null>();

  async check(draft: ViewDraft): Promise<ViewProblem[]> {
    const problems: ViewProblem[] = [];
    for (const { column, key, position, source } of functionSources(draft.view)) {
      const problem = await this.verdict(source);
      if (problem === null) continue;
      problems.push({
        file: draft.file,
        view: draft.view.name,
        path: `$.columns.${column}.${key === 'rules' ? `rules[${position}]` : key}`,
        ...viewFault('viewFunctionUnreadable', { problem }),
      });
    }
    return problems;
  }

  private async verdict(source: FunctionSource): Promise<MessageParam | null> {
    const cached = this.verdicts.get(source);
    if (cached !== undefined) return cached;
    const problem = await this.thread.problemOf(source);
    this.verdicts.set(source, problem);
    return problem;
  }
}
