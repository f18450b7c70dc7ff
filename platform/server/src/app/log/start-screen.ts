import { hostsOf, printHost } from '../../kernel/config/database-hosts.js';
import { reportViewProblem } from '@viewkraft/model';
import { heldChanges } from '../../data/views/catalog-state.js';
import type { RunningServer } from '../bootstrap.js';

/** The summary printed for an operator who starts the server on a terminal. */
export function startScreen({ origin, config, flavour, views, texts, firstSignIn }: RunningServer): string {
  const lines = [
    '',
    `  Viewkraft is running at ${origin}`,
    '',
    `  Database   ${databaseWords(flavour, config.databaseUrl)}`,
    `  Views      ${views.catalog.views.size} loaded from ${config.viewsDirs.join(', ')}`,
  ];
  for (const problem of views.problems.slice(0, 10)) {
    const { file, path, message, mend } = reportViewProblem(problem, texts.translate('en'));
    lines.push(`  Problem    ${file} ${path}: ${message} ${mend}`);
  }
  if (views.problems.length > 10) lines.push(`             and ${views.problems.length - 10} more`);
  const held = heldChanges(views).length;
  if (held > 0) lines.push(`  Held       ${held} schema changes wait for a decision: npx viewkraft views plan`);
  if (views.parked.length > 0) lines.push(`  Parked     ${views.parked.join(', ')} (no file; the tables stay)`);
  lines.push(...signInWords(origin, firstSignIn), '');
  return `${lines.join('\n')}\n`;
}

function databaseWords(flavour: string, url: string): string {
  if (flavour === 'sqlite') return `SQLite, ${url.slice('sqlite:'.length)}`;
  const { url: first, hosts } = hostsOf(url);
  return `${flavour === 'mariadb' ? 'MariaDB' : 'MySQL'}, ${hosts.map(printHost).join(', ')}${first.pathname}`;
}

function signInWords(origin: string, first: RunningServer['firstSignIn']): string[] {
  if (first === null) return [`  Sign in    ${origin}/login`];
  return [
    `  Sign in    ${origin}/login`,
    `  E-mail     ${first.email}`,
    'password' in first ? `  Password   ${first.password}   (shown this once)` : `  Password   stands in ${first.file}`,
  ];
}
