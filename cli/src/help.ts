import type { PluginCommandArgument } from '@viewkraft/server';
import type { Command } from './command.js';

export function overview(commands: readonly Command[]): string {
  const lines = commands.map((command) => [callOf(command), command.summary] as const);
  return [
    'Usage: viewkraft COMMAND [OPTIONS]',
    '',
    'Commands:',
    ...columns(lines),
    '',
    '--version prints the version.',
    "Every command has --help and --json. The configuration is the server's: viewkraft.config.json and the environment.",
  ].join('\n');
}

export function usage(command: Command): string {
  const { summary, options, exitCodes } = command;
  const given = command.arguments ?? [];
  const flags = Object.entries(options).map(([option, { value, help, required, multiple }]) => {
    const notes = [required ? 'required' : '', multiple ? 'may be given several times' : ''].filter(
      (note) => note !== '',
    );
    return [
      `--${option}${value === undefined ? '' : ` ${value}`}`,
      notes.length > 0 ? `${help} (${notes.join(', ')})` : help,
    ] as const;
  });
  const needed = Object.entries(options).filter(([, { required }]) => required);
  const shown = needed.map(([option, { value }]) => ` --${option}${value === undefined ? '' : ` ${value}`}`).join('');
  return [
    `Usage: viewkraft ${callOf(command)}${shown} [OPTIONS]`,
    '',
    `${summary}.`,
    '',
    ...(given.length > 0 ? ['Arguments:', ...columns(given.map((one) => [argumentLabel(one), one.help])), ''] : []),
    'Options:',
    ...columns([...flags, ['--json', 'answer as JSON'], ['--help', 'show this']]),
    '',
    `Exit codes: ${exitCodes}.`,
  ].join('\n');
}

/** The usage as JSON. */
export function described({ name, summary, options, exitCodes, ...command }: Command): object {
  return { name, summary, arguments: command.arguments ?? [], options, exitCodes };
}

const callOf = ({ name, ...command }: Command): string =>
  [name, ...(command.arguments ?? []).map(argumentLabel)].join(' ');

const argumentLabel = ({ name, required }: PluginCommandArgument): string =>
  required ? name.toUpperCase() : `[${name.toUpperCase()}]`;

function columns(lines: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...lines.map(([left]) => left.length));
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
