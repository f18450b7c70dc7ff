import type { Command } from './command.js';
import { doctorCommands } from './groups/doctor-commands.js';
import { pluginCommands } from './groups/plugin-commands.js';
import { userCommands } from './groups/user-commands.js';
import { viewsCommands } from './groups/views-commands.js';

/** Every command of the platform, in the order of the help. */
export const commands: readonly Command[] = [...viewsCommands, ...userCommands, ...pluginCommands, ...doctorCommands];
