import type { SwitchedPlugin } from '@viewkraft/server';

/** The effects of enabling or disabling a plugin, as text. */
export function switchedLines({ name, enabled, changed, needsBuild }: SwitchedPlugin): string[] {
  const state = enabled ? 'enabled' : 'disabled';
  if (!changed) return [`"${name}" was ${state} already; nothing was changed.`];
  return [
    `"${name}" is ${state}. A server that runs takes it over within a second; others do at their next start.`,
    ...(needsBuild
      ? ['Its pages are not part of the UI as it was built: a running server builds it anew, as "npm start" does.']
      : []),
    ...(enabled ? [] : ['What it has stored stays, and is there again when it is enabled.']),
  ];
}
