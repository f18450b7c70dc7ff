import { ValidateBy } from 'class-validator';
import type { Message, MessageParams } from '@viewkraft/model';

/** The `context` of a rule: the values for its message. */
export interface RuleContext {
  readonly params?: MessageParams;
}

/** A rule of our own: `problemOf` returns the message for a value that is refused. One for each field. */
export function Satisfies(problemOf: (value: unknown) => Message | null): PropertyDecorator {
  // class-validator asks for the message and the context right after it has called `validate`.
  let problem: Message | null = null;
  const validate = (value: unknown): boolean => (problem = problemOf(value)) === null;
  const context = {
    get params() {
      return problem?.params;
    },
  };
  return ValidateBy({ name: 'satisfies', validator: { validate } }, { message: () => problem?.key ?? '', context });
}

/** Options of a rule for a field without a default that may be missing, but not null. */
export const ifSent = { validateIf: (_dto: unknown, value: unknown): boolean => value !== undefined };
