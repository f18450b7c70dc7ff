import type { Command } from './command.js';

/** The result of matching a command line. */
export type Found =
  | {
      readonly kind: 'command';
      readonly command: Command;
      /** What follows its words. */ readonly rest: readonly string[];
    }
  /** An incomplete name: the first of several words. */
  | { readonly kind: 'group'; readonly group: readonly Command[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unknown'; readonly words: string };

/** Finds the command named by the first words. */
export function findCommand(commands: readonly Command[], args: readonly string[]): Found {
  // The longest name wins: one command's name may begin another's.
  const byLength = [...commands].sort((a, b) => b.name.length - a.name.length);
  for (const command of byLength) {
    const words = command.name.split(' ');
    if (words.every((word, at) => args[at] === word))
      return { kind: 'command', command, rest: args.slice(words.length) };
  }
  const words = args.slice(0, Math.max(0, firstOption(args)));
  if (words.length === 0) return { kind: 'nothing' };
  const group = commands.filter(({ name }) => name.startsWith(`${words[0]} `));
  if (group.length > 0 && words.length === 1) return { kind: 'group', group };
  return { kind: 'unknown', words: words.slice(0, 2).join(' ') };
}

function firstOption(args: readonly string[]): number {
  const at = args.findIndex((arg) => arg.startsWith('-'));
  return at < 0 ? args.length : at;
}

/** The most similar command, or first word of commands. */
export async function nearestCommand(commands: readonly Command[], words: string): Promise<string | undefined> {
  const { nearest } = await import('@viewkraft/model');
  const firstWord = (name: string): string => name.split(' ', 1)[0] ?? '';
  const names = commands.map(({ name }) => name);
  return nearest(words, names) ?? nearest(firstWord(words), new Set(names.map(firstWord)));
}
