#!/usr/bin/env node
import { CreationRefused, createProject } from './create-project.mjs';
import { readOptions, usage } from './read-options.mjs';

try {
  const options = await readOptions(process.argv.slice(2));
  if (options === 'help') console.log(usage);
  else await createProject(options, console.log);
} catch (error) {
  if (!(error instanceof CreationRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
