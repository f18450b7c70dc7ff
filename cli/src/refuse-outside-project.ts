import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, type Command } from './command.js';
import { isProject, packageProblem, root } from './root.js';

/** Variables that say where data and views are, as in a container: then the folder need not be a project. */
const places = ['VIEWKRAFT_PROJECT', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_URL_FILE', 'VIEWS_DIR'];

/** Throws CommandError in an unrelated folder, where a command would make a new database. */
export function refuseOutsideProject(command: Command): void {
  if (isProject) return;
  const needsProject = 'script' in command || command.needsProject === true;
  const isPlaced = existsSync(join(root, 'viewkraft.config.json')) || places.some((name) => process.env[name]);
  if (isPlaced && !needsProject) return;
  if (packageProblem !== undefined) throw new CommandError(packageProblem);
  throw new CommandError(
    'This folder is not a Viewkraft project: no package.json here or above has "viewkraft": { "project": true }. ' +
      'Go to the folder of a project, name it in VIEWKRAFT_PROJECT, or create one: npm create viewkraft@latest my-site',
  );
}
