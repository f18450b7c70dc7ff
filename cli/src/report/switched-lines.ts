import type { SwitchedPlugin } from '@viewkraft/server';

/** The effects of enabling or disabling a plugin, as text. */
export function switchedLines({ name, enabled, changed, needsBuild }: SwitchedPlugin): string[] {
  const state = enabled ? 'enabled' : 'disabled';
  const restart = 'A server that has loaded it before uses changed code only after a restart.';
  if (!changed) return [`"${name}" was already ${state}; nothing was changed.`, ...(enabled ? [restart] : [])];
  return [
    `"${name}" is ${state}. A running server follows within a second; others at their next start.`,
    ...(needsBuild
      ? ['The built UI does not contain its pages yet: a running server rebuilds it, and so does "npm start".']
      : []),
    ...(enabled ? [restart] : ['Its data is kept, and is available again once it is enabled.']),
  ];
}
