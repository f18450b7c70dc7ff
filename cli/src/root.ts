import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ProjectScript {
  readonly cli: string;
  readonly root: string;
  readonly isProject: boolean;
  readonly packageProblem: string | undefined;
  readonly isRepository: boolean;
  packageFolder(name: string): string | undefined;
}

// Scripts are not compiled.
const script = (await import(new URL('../scripts/project.mjs', import.meta.url).href)) as ProjectScript;

/**
 * Folder of this package; the project's folder, or the working directory if it belongs to none, and perhaps why; whether it
 * is Viewkraft's own repository.
 */
export const { cli, root, isProject, packageProblem, isRepository } = script;

/** The folder of a package installed in the project; undefined when it is not. */
export const packageFolder = (name: string): string | undefined => script.packageFolder(name);

/** The version of this package. */
export const cliVersion = (): string =>
  (JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8')) as { version: string }).version;
