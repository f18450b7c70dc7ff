import { functionSources, type FunctionSource, type ViewDraft, type ViewProblem } from '@viewkraft/model';
import { FunctionThread } from './function-thread.js';

/**
 * Checks whether the functions of a definition can be parsed; the sandbox is loaded in a thread with the first
 * function.
 */
export class FunctionChecker {
  private readonly thread = new FunctionThread();
  private readonly verdicts = new Map<FunctionSource, string | null>();

  async check(draft: ViewDraft): Promise<ViewProblem[]> {
    const problems: ViewProblem[] = [];
    for (const { column, key, position, source } of functionSources(draft.view)) {
      const message = await this.verdict(source);
      if (message === null) continue;
      problems.push({
        file: draft.file,
        view: draft.view.name,
        path: `$.columns.${column}.${key === 'rules' ? `rules[${position}]` : key}`,
        message: `The function cannot be read: ${message}.`,
        mend: "Write one JavaScript function expression, such as `(value) => value > 0 || 'Must be positive'`.",
      });
    }
    return problems;
  }

  private async verdict(source: FunctionSource): Promise<string | null> {
    const cached = this.verdicts.get(source);
    if (cached !== undefined) return cached;
    const message = await this.thread.problemOf(source);
    this.verdicts.set(source, message);
    return message;
  }
}
