import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../root.js';

/** How a program ended, and what it wrote. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

type Variables = Readonly<Record<string, string>>;

/** Starts the program of `npx viewkraft` in a process of its own, without plugins. */
export function beginProgram(args: readonly string[], variables: Variables = {}, cwd = root) {
  const env = { ...process.env, NODE_OPTIONS: '', PLUGINS: 'none', ...variables };
  const child = spawn(process.execPath, [join(root, 'cli/bin/viewkraft.mjs'), ...args], { cwd, env });
  return { child, closed: once(child, 'close') as Promise<[number | null]> };
}

/** Runs that program to its end. */
export async function runProgram(args: readonly string[], variables?: Variables, cwd?: string): Promise<Ended> {
  const { child, closed } = beginProgram(args, variables, cwd);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, out, err };
}
