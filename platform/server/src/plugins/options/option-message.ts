import type { Message } from '@viewkraft/model';
import type { DeclaredRule } from '../../kernel/validation/declared-rules.js';
import { ruleMessage, ruleMessages } from '../../kernel/validation/rule-message.js';
import { pluginFault } from '../faults/plugin-fault.js';

/**
 * The message for an option that failed its rules. `broken`: the rules' own messages by rule name, used for custom
 * messages and for rules unknown to the platform.
 */
export function optionMessage(
  rules: readonly DeclaredRule[],
  broken: Readonly<Record<string, string>>,
  value: unknown,
): Message {
  const failed = rules.filter(({ name }) => Object.hasOwn(broken, name));
  const words = Object.values(broken).join(', ');
  if (failed.some(({ hasCustomMessage }) => hasCustomMessage)) return { key: 'text', params: { text: words } };
  const first = Object.keys(ruleMessages).find((name) => Object.hasOwn(broken, name));
  const rule = failed.find(({ name }) => name === first);
  const message = rule && failed.every(({ name }) => ruleMessages[name]) ? ruleMessage(rule, rules, value) : undefined;
  if (!rule || !message || failed.length < Object.keys(broken).length)
    return pluginFault('pluginOptionRefused', { words });
  return rule.each ? pluginFault('pluginOptionEach', { problem: message }) : message;
}
