import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreationRefused } from './creation-refused.mjs';
import { projectPackage } from './project-package.mjs';
import { installing, nextSteps } from './texts.mjs';

export { CreationRefused };

const template = fileURLToPath(new URL('../template', import.meta.url));
/** npm leaves out files with these names when it packs the template. */
const renamed = { gitignore: '.gitignore', dockerignore: '.dockerignore' };

/**
 * Writes the project, and installs its packages unless told otherwise. Throws CreationRefused; a folder that did not
 * exist before is removed then, unless only the installation failed.
 */
export async function createProject(options, print) {
  const { folder, language, install } = options;
  const isThere = existsSync(folder);
  if (isThere && readdirSync(folder).some((name) => name !== '.git'))
    throw new CreationRefused(`${folder} is not empty; nothing was written.`);
  try {
    writeFiles(options);
  } catch (error) {
    if (!isThere) rmSync(folder, { recursive: true, force: true });
    throw error instanceof CreationRefused
      ? error
      : new CreationRefused(`${folder} cannot be written: ${error.message}`);
  }
  const shown = relative(process.cwd(), folder) || '.';
  if (install) {
    print(installing[language](shown));
    npmInstall(folder);
  }
  print(nextSteps[language]({ ...options, folder: shown }).join('\n'));
}

function writeFiles(options) {
  const { folder, name, language, database, samples, plugins } = options;
  const packageFile = projectPackage(options);
  mkdirSync(folder, { recursive: true });
  cpSync(template, folder, { recursive: true });
  for (const [from, to] of Object.entries(renamed)) cpSync(join(folder, from), join(folder, to));
  for (const from of Object.keys(renamed)) rmSync(join(folder, from));
  const isMysql = database !== 'sqlite';
  keepOne(folder, 'README', language, ['en', 'de'], '.md');
  keepOne(folder, 'compose', isMysql ? 'mysql' : 'sqlite', ['mysql', 'sqlite'], '.yml');
  // The samples come with a website of their own.
  if (samples) rmSync(join(folder, 'content'), { recursive: true });
  for (const file of ['README.md', 'viewkraft.config.json', ...(samples ? [] : ['content/pages.json'])]) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8').replaceAll('my-site', name);
    writeFileSync(path, samples ? text.replace(/^.*`content\/pages\.json`.*\n/m, '') : text);
  }
  writeJson(packageFile, folder, 'package.json');
  writeJson({ enabled: plugins, options: {} }, folder, 'plugins/plugins.json');
  const address = isMysql ? database : 'mysql://user:password@127.0.0.1:3306/database';
  const line = `${isMysql ? '' : '# '}DATABASE_URL=${address}\n`;
  const example = readFileSync(join(folder, '.env.example'), 'utf8');
  writeFileSync(
    join(folder, '.env.example'),
    `${example}# DATABASE_URL=mysql://user:password@127.0.0.1:3306/database\n`,
  );
  // The file contains a secret, so only its owner reads it.
  writeFileSync(join(folder, '.env'), `${example}${line}VIEWKRAFT_SECRET=${randomBytes(32).toString('hex')}\n`, {
    mode: 0o600,
  });
}

/** Renames the variant `{name}.{chosen}{end}` and removes the others. */
function keepOne(folder, name, chosen, all, end) {
  cpSync(join(folder, `${name}.${chosen}${end}`), join(folder, `${name}${end}`));
  for (const variant of all) rmSync(join(folder, `${name}.${variant}${end}`));
}

function writeJson(value, folder, file) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);
}

function npmInstall(folder) {
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0)
    throw new CreationRefused(`The project is written, but npm install failed. Run it again in ${folder}: npm install`);
} // prettier-ignore
