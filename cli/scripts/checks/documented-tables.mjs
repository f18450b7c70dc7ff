import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import prettier from 'prettier';
import { root } from '../project.mjs';

const marks = /(<!-- generated: commands -->\n)[\s\S]*?(<!-- end of generated -->)/;
const load = (file) => import(pathToFileURL(join(root, file)).href);

/** The page about the command line, with the list of all commands as they are declared in `cli/src/groups`. */
export async function listCommands(page) {
  const { commands } = await load('cli/dist/commands.js');
  const list = commands.map(describe).join('\n');
  const options = await prettier.resolveConfig(join(root, 'docs/cli.md'));
  const text = page.replace(marks, (_, begin, end) => `${begin}\n${list}\n${end}`);
  return {
    text: await prettier.format(text, { ...options, parser: 'markdown' }),
    problems: marks.test(page) ? [] : ['the marks around the list of commands are missing'],
  };
}

function describe({ name, summary, options, exitCodes, ...command }) {
  const given = command.arguments ?? [];
  const labels = given.map(({ name: label, required }) =>
    required ? label.toUpperCase() : `[${label.toUpperCase()}]`,
  );
  const flags = Object.entries(options).map(([flag, { value, help, required, multiple }]) => {
    const notes = [...(required ? ['required'] : []), ...(multiple ? ['may be given several times'] : [])];
    return [`--${flag}${value === undefined ? '' : ` ${value}`}`, [help, ...notes].join('; ')];
  });
  const rows = [...given.map((one, at) => [labels[at], one.help]), ...flags];
  const cells = rows.map(([what, help]) => `| \`${what}\` | ${help.replaceAll('|', '\\|').replaceAll('*', '\\*')} |`);
  return [
    `### \`${[name, ...labels].join(' ')}\`\n`,
    `${summary}.\n`,
    ...(cells.length > 0 ? ['| | |\n| --- | --- |', ...cells, ''] : []),
    `Exit codes: ${exitCodes}.\n`,
  ].join('\n');
}

/**
 * The unchanged page about the configuration; a problem for each setting that only its tables or only `settings.ts`
 * has.
 */
export async function checkConfiguration(page) {
  const { settings } = await load('platform/server/dist/kernel/config/settings.js');
  const known = Object.values(settings)
    .filter(({ env }) => !env?.startsWith('VIEWKRAFT_TEST_'))
    .map(({ env = '', file = '' }) => `${env} ${file}`);
  // Rows with four cells; the table of variables that the server does not read has three.
  const rows = [...page.matchAll(/^\| (?:`([A-Z0-9_]+)`)? *\| (?:`([\w.]+)`)? *\|[^|]*\|[^|]*\|$/gm)];
  const documented = rows.map(([, env = '', file = '']) => `${env} ${file}`).filter((row) => row !== ' ');
  return {
    text: page,
    problems: [
      ...known.filter((one) => !documented.includes(one)).map((one) => `the setting "${one}" is not documented`),
      ...documented.filter((one) => !known.includes(one)).map((one) => `there is no setting "${one}"`),
    ],
  };
}
