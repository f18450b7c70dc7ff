import type { Command } from './command.js';

/** The overview of all commands. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'Usage: viewkraft COMMAND [OPTIONS]',
    '',
    'Commands:',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    "Every command has --help and --json. The configuration is the server's: viewkraft.config.json and the environment.",
  ].join('\n');
}

/** How one command is used. */
export function usage({ name, summary, options, exitCodes }: Command): string {
  const all = [
    ...Object.entries(options).map(([option, { value, help, required, multiple }]) => {
      const notes = [required ? 'required' : '', multiple ? 'may be given several times' : ''].filter(
        (note) => note !== '',
      );
      return [
        `--${option}${value === undefined ? '' : ` ${value}`}`,
        notes.length > 0 ? `${help} (${notes.join(', ')})` : help,
      ];
    }),
    ['--json', 'answer as JSON'],
    ['--help', 'show this'],
  ];
  const width = Math.max(...all.map(([option]) => (option as string).length));
  const needed = Object.entries(options).filter(([, { required }]) => required);
  const shown = needed.map(([option, { value }]) => ` --${option} ${value}`).join('');
  return [
    `Usage: viewkraft ${name}${shown} [OPTIONS]`,
    '',
    `${summary}.`,
    '',
    'Options:',
    ...all.map(([option, help]) => `  ${(option as string).padEnd(width)}  ${help}`),
    '',
    `Exit codes: ${exitCodes}.`,
  ].join('\n');
}
