/** Whether standard output gets one JSON value, and nothing else. */
export const isJson = process.argv.includes('--json');

/** Where the output of child processes goes. */
export const childOutput = isJson ? 2 : 'inherit';

/** Prints for people: to standard error where standard output is JSON. */
export const say = (line) => void (isJson ? process.stderr : process.stdout).write(`${line}\n`);

/** Prints the result of a script with `--json`. */
export function answer(value) {
  if (isJson) process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Ends this process with an error message. */
export function giveUp(message) {
  if (isJson) answer({ error: { message: message.trim() } });
  else process.stderr.write(`${message}\n`);
  process.exit(1);
}
