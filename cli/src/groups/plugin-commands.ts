import type { Command } from '../command.js';

/** Making plugins, and choosing which serve. */
export const pluginCommands: readonly Command[] = [];
