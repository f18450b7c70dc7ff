import { runCommandLine } from './run-command-line.js';
import { processTerminal } from './terminal.js';

// A reader such as `head` may end before the output does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
process.exitCode = await runCommandLine(process.argv.slice(2), processTerminal);
