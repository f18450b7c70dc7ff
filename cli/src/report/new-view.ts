import { unknownRoleNames, type Config, type NewView, type SavedView } from '@viewkraft/server/view-files';
import { CommandError, textOption, type OptionValues } from '../command.js';

/** The labels given for a new view. */
export function labelsOf(values: OptionValues): NewView['labels'] {
  const [en, de] = [textOption(values, 'label-en'), textOption(values, 'label-de')];
  return { ...(en !== undefined && { en }), ...(de !== undefined && { de }) };
}

/** Throws the problems that kept a view from being written, each sentence once. */
export function refuseView({ problems }: SavedView): void {
  // One problem for each place: an invalid name would otherwise be reported twice.
  const first = problems.filter(({ path }, at) => problems.findIndex((one) => one.path === path) === at);
  if (first.length > 0) throw new CommandError([...new Set(first.map(({ message }) => message))].join('\n'));
}

/** For whom the records of a new view are; `unknown`: the roles that do not exist yet. */
export async function accessOf(
  config: Config,
  roles: readonly string[],
): Promise<{ access: string; notes: readonly string[]; unknown: readonly string[] }> {
  const unknown = await unknownRoleNames(config, roles);
  return {
    access: roles.length > 0 ? roles.join(', ') : 'administrators only, until the file has "access"',
    notes: unknown.map((role) => `There is no role ${role} yet. Define it under /private/roles.`),
    unknown,
  };
}
