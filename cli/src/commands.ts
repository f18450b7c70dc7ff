import type { Command } from './command.js';
import { apiCommands } from './groups/api-commands.js';
import { backupCommands } from './groups/backup-commands.js';
import { doctorCommands } from './groups/doctor-commands.js';
import { pluginCommands } from './groups/plugin-commands.js';
import { projectCommands } from './groups/project-commands.js';
import { recordsCommands } from './groups/records-commands.js';
import { userCommands } from './groups/user-commands.js';
import { viewsCommands } from './groups/views-commands.js';

/** Every command of the platform, in the order of the help. */
export const commands: readonly Command[] = [
  ...projectCommands,
  ...viewsCommands,
  ...recordsCommands,
  ...userCommands,
  ...pluginCommands,
  ...apiCommands,
  ...backupCommands,
  ...doctorCommands,
];
