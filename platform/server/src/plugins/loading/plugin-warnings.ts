import { errorMessage, type Message } from '@viewkraft/model';
import { pluginFault } from '../faults/plugin-fault.js';
import type { LoadedPlugin } from '../../kernel/plugin/plugin-set.js';

/** The warnings of an active plugin; a failure to report them is itself a warning. */
export function warningsOf({ definition, context }: Pick<LoadedPlugin, 'definition' | 'context'>): Message[] {
  try {
    return (definition.warnings?.(context) ?? []).map((text) => ({ key: 'text', params: { text } }));
  } catch (error) {
    return [pluginFault('pluginWarnings', { message: errorMessage(error) })];
  }
}
