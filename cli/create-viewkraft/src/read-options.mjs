import { basename, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { CreationRefused } from './creation-refused.mjs';
import { questions } from './texts.mjs';

/** The plugins that can be chosen, with the version of this package. */
export const plugins = ['consent', 'construction', 'letter'];

export const usage = `Usage: npm create viewkraft@latest FOLDER -- [options]

  --language en|de      language of the project's README and of these questions (default: en)
  --database ADDRESS    sqlite (default), or mysql://user:password@host:port/database, which must exist
  --samples             start with sample views and their records
  --plugins NAMES       comma-separated list of ${plugins.join(', ')}
  --packages FOLDER     install Viewkraft from the packed packages (.tgz) in this folder
  --no-install          do not run npm install
  --yes                 ask nothing
  --help                show this`;

const flags = {
  language: { type: 'string' },
  database: { type: 'string' },
  samples: { type: 'boolean' },
  plugins: { type: 'string' },
  packages: { type: 'string' },
  'no-install': { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean' },
};

/**
 * The project to create, by the arguments and, on a terminal, the answers to questions: `{folder, name, language,
 * database, samples, plugins, packages, install}`; `help` when that was asked for. Throws CreationRefused.
 */
export async function readOptions(args, terminal = { input: process.stdin, output: process.stdout }) {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  if (positionals.length > 1) throw new CreationRefused(`Unexpected argument: "${positionals[1]}".\n\n${usage}`);
  const isAsking = !values.yes && terminal.input.isTTY === true && terminal.output.isTTY === true;
  const reader = isAsking ? createInterface(terminal) : undefined;
  try {
    // On a terminal, an invalid answer is asked for again. Invalid values of the command line, and invalid defaults
    // without a terminal, are refused.
    const valueOf = async (question, given, fallback, read) => {
      for (;;) {
        const answer =
          given ?? (reader ? (await reader.question(`${question} (${fallback}) `)).trim() || fallback : fallback);
        try {
          return read(answer);
        } catch (error) {
          if (given !== undefined || !reader || !(error instanceof CreationRefused)) throw error;
          terminal.output.write(`${error.message}\n`);
        }
      }
    };
    const language = await valueOf('Language / Sprache: en, de', values.language, 'en', readLanguage);
    const text = questions[language];
    const folder = await valueOf(text.folder, positionals[0], 'my-site', readFolder);
    const database = await valueOf(text.database, values.database, 'sqlite', readDatabase);
    const chosen = await valueOf(text.plugins, values.plugins, 'none', readPlugins);
    const samples = await valueOf(
      text.samples,
      values.samples,
      text.no,
      (answer) => answer === true || /^[yj]/i.test(answer),
    );
    return {
      folder: resolve(folder), name: basename(resolve(folder)), language, database, samples, plugins: chosen,
      packages: values.packages === undefined ? undefined : resolve(values.packages), install: !values['no-install'],
    }; // prettier-ignore
  } finally {
    reader?.close();
  }
}

function parse(args) {
  try {
    return parseArgs({ args, options: flags, allowPositionals: true });
  } catch (error) {
    throw new CreationRefused(`${error.message}\n\n${usage}`);
  }
}

function readLanguage(value) {
  if (value !== 'en' && value !== 'de')
    throw new CreationRefused(`"${value}" is not a language of Viewkraft: en or de.`);
  return value;
}

/** The folder's name becomes the name of the package. */
function readFolder(value) {
  const name = basename(resolve(value));
  if (!/^[a-z0-9][a-z0-9._-]{0,213}$/.test(name))
    throw new CreationRefused(
      `"${name}" cannot be the name of a package: lower-case letters, digits, dots and dashes, a letter or digit first.`,
    );
  return value;
}

function readDatabase(value) {
  if (value === 'sqlite') return value;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol === 'mysql:' && url.hostname !== '' && /^\/[^/]+$/.test(url.pathname)) return value;
  throw new CreationRefused(`"${value}" is not a database: sqlite, or mysql://user:password@host:port/database.`);
}

function readPlugins(value) {
  if (value === 'none' || value.trim() === '') return [];
  const names = [...new Set(value.split(',').map((name) => name.trim()))];
  const unknown = names.find((name) => !plugins.includes(name));
  if (unknown !== undefined)
    throw new CreationRefused(`There is no plugin "${unknown}" to choose: ${plugins.join(', ')}.`);
  return names;
}
