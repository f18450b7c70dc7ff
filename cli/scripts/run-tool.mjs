import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/**
 * Runs a Node program and resolves with its exit code and output. `stdout`: where its standard output goes instead, and
 * errors to the terminal. The program is in the same process group and receives the same signals.
 */
export function runTool(file, args = [], { cwd = root, env = {}, stdout = 'pipe', nodeArgs = [] } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: stdout === 'pipe' ? ['ignore', 'pipe', 'pipe'] : ['inherit', stdout, 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? 1, signal, output }));
  });
}
