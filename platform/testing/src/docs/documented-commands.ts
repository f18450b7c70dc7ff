import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { administrator, repository, type RunningServer } from '../server/start-server.js';
import { blocksOfKind, type Block } from './documented-blocks.js';

/** A command of `viewkraft` as `viewkraft --help --json` declares it. */
export interface DeclaredCommand {
  readonly name: string;
  readonly arguments: readonly { readonly name: string; readonly required?: boolean }[];
  readonly options: Readonly<Record<string, { readonly type: string; readonly required?: boolean }>>;
}

/** A line of an `sh` block, split into words as by a shell, without comments and leading variables. */
export interface CommandLine {
  readonly place: string;
  readonly line: string;
  readonly words: readonly string[];
}

export function commandLinesOf({ text, place }: Block): CommandLine[] {
  return text
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .flatMap((line) => line.split(' && '))
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .map((line) => line.replace(/^[A-Z_]+=\$\((.*)\)$/, '$1'))
    .filter((line) => line !== '')
    .map((line) => ({ place, line, words: wordsOf(line) }));
}

const wordsOf = (line: string): string[] =>
  [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)]
    .map(([word]) => word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'))
    .filter((_, at, words) => !words.slice(0, at + 1).every((one) => /^[A-Z_]+=/.test(one)));

/** What is wrong with a line: each program is checked in its own way, an unknown one is wrong. */
export function problemsOf({ line, words }: CommandLine, declared: readonly DeclaredCommand[]): string[] {
  const [program = '', ...rest] = words;
  switch (program) {
    case 'npx':
      if (rest[0] === 'viewkraft') return viewkraftProblems(rest.slice(1), declared);
      return rest.includes('create-viewkraft') ? [] : [`npx ${rest.join(' ')} is unknown`];
    case 'npm':
      return npmProblems(rest);
    case 'curl':
      return rest.some((word) => URL.canParse(word)) ? [] : [`${line}: no address`];
    case 'docker':
      return missing(rest.filter((word) => word.endsWith('.yml') || word.endsWith('Dockerfile')));
    case 'kubectl':
      return missing(rest.filter((word) => word.startsWith('docker/')));
    case 'vk':
      return viewkraftProblems(rest, declared);
    case 'sh':
      return missing(rest.slice(0, 1));
    case 'cp':
      return missing(rest.slice(0, -1));
    default:
      if (systemPrograms.has(program)) return missing(line.match(/\/opt\/viewkraft\/[\w./-]+/g) ?? []);
      return [`${line}: nobody knows how to check "${program}"`];
  }
}

/** Programs that an operator calls besides the platform; only paths of the platform in their arguments are checked. */
const systemPrograms: ReadonlySet<string> = new Set([
  'cd', 'chown', 'envsubst', 'export', 'install', 'ln', 'mysql', 'nginx', 'openssl', 'printf', 'sed', 'systemctl', 'tar', 'useradd', 'vk()',
]); // prettier-ignore

/** `/opt/viewkraft`: where the handbook puts the project. A pattern such as `*.json` stands for its folder. */
const missing = (paths: readonly string[]): string[] =>
  paths
    .map((path) => path.replace(/^\/opt\/viewkraft\//, '').replace(/[^/]*\*.*$/, ''))
    .filter((path) => !existsSync(join(repository, path)))
    .map((path) => `there is no ${path}`);

function npmProblems([action = '', name = '']: readonly string[]): string[] {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  if (['ci', 'install', 'update', 'create', 'publish', 'uninstall'].includes(action)) return [];
  const script = action === 'run' ? name : action;
  return script in scripts ? [] : [`there is no script "${script}"`];
}

export function commandOf(words: readonly string[], declared: readonly DeclaredCommand[]): DeclaredCommand | undefined {
  return [2, 1].map((count) => declared.find(({ name }) => name === words.slice(0, count).join(' '))).find(Boolean);
}

function viewkraftProblems(words: readonly string[], declared: readonly DeclaredCommand[]): string[] {
  if (words[0] === '--help' || words[0] === 'COMMAND') return [];
  const command = commandOf(words, declared);
  if (!command) return [`there is no command "${words.slice(0, 2).join(' ')}"`];
  const rest = words.slice(command.name.split(' ').length);
  const problems: string[] = [];
  let given = 0;
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? '';
    if (!word.startsWith('--')) given += 1;
    else if (!['--json', '--help'].includes(word)) {
      const option = command.options[word.slice(2)];
      if (!option) problems.push(`"${command.name}" has no option ${word}`);
      else if (option.type !== 'boolean') at += 1;
    }
  }
  if (given > command.arguments.length) problems.push(`"${command.name}" takes ${command.arguments.length} arguments`);
  const needed = command.arguments.filter(({ required }) => required).length;
  if (given < needed && !rest.includes('--help')) problems.push(`"${command.name}" needs ${needed} arguments`);
  return problems;
}

/** An empty project on the data of a server, with the files that `csv file=` blocks show. */
export function projectNextTo({ folder }: RunningServer): string {
  const project = mkdtempSync(join(folder, 'project-'));
  mkdirSync(join(project, 'plugins'));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'documented', viewkraft: { project: true } }));
  for (const { options, text } of blocksOfKind('csv')) writeFileSync(join(project, options['file'] ?? ''), `${text}\n`);
  return project;
}

/** Runs `viewkraft` in the project as a shell without a terminal does. */
export function runDocumented(
  server: RunningServer,
  project: string,
  words: readonly string[],
): Promise<{ code: number | null; all: string }> {
  return ended([process.execPath, program, ...words], server, project);
}

/** Runs lines in a shell, where `npx viewkraft` is the command line of this repository. */
export function runScript(
  server: RunningServer,
  project: string,
  text: string,
): Promise<{ code: number | null; all: string }> {
  const programs = join(project, 'bin');
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(programs, 'npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${program}" "$@"\n`, {
    mode: 0o755,
  });
  const lines = text
    .replaceAll('http://localhost:3000', server.origin)
    .replaceAll('admin@localhost', administrator.email);
  return ended(['sh', '-e', '-c', lines], server, project, { PATH: `${programs}:${process.env['PATH'] ?? ''}` });
}

const program = join(repository, 'cli/bin/viewkraft.mjs');

function ended(
  [command = '', ...args]: readonly string[],
  { folder, database, viewsFolder }: RunningServer,
  project: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; all: string }> {
  const own = {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    VIEWS_DIR: viewsFolder,
    PLUGINS: 'none',
    NODE_OPTIONS: '',
    VIEWKRAFT_PROJECT: project,
    ...more,
  };
  const child = spawn(command, args, {
    cwd: project,
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let all = '';
  child.stdout.on('data', (chunk) => (all += String(chunk)));
  child.stderr.on('data', (chunk) => (all += String(chunk)));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      resolve({ code, all });
    });
  });
}
