import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/**
 * Runs a Node program and resolves with its exit code and output. `show`: standard output goes there, and errors to the
 * terminal. The program is in the same process group and receives the same signals.
 */
export function runTool(file, args = [], { cwd = root, env = {}, show = false, nodeArgs = [] } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? ['inherit', show, 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? 1, signal, output }));
  });
}
