#!/usr/bin/env node
import { CreationRefused, createProject } from './create-project.mjs';
import { readWishes, usage } from './read-wishes.mjs';

try {
  const wishes = await readWishes(process.argv.slice(2));
  if (wishes === 'help') console.log(usage);
  else await createProject(wishes, console.log);
} catch (error) {
  if (!(error instanceof CreationRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
