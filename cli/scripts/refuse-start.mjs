import { createServer } from 'node:net';
import { giveUp } from './answer.mjs';
import { chosenPlugins } from './build/chosen-plugins.mjs';

// Refuses before a build, which may take minutes, what the server would refuse after it. The server checks again.

/** Ends this process with a message if it has other arguments than the known ones. */
export function refuseUnknownOptions(known, usage) {
  const unknown = process.argv.slice(2).filter((argument) => argument !== '--json' && !known.includes(argument));
  if (unknown.length > 0) refuse([`Unknown option ${unknown.join(' ')}. Usage: ${usage}`]);
}

/** Ends this process with a message if a plugin is enabled that is not installed. */
export function refuseMissingPlugins() {
  const isVariable = Boolean(process.env.PLUGINS?.trim());
  refuse(
    chosenPlugins().missing.map((name) => {
      const mend = isVariable ? 'remove it from PLUGINS' : `run: npx viewkraft plugin disable ${name}`;
      return `The plugin "${name}" is enabled but not installed; install it, or ${mend}`;
    }),
  );
}

/** Ends this process with a message if one of the ports is taken. `wanted`: the variable, its value and the host. */
export async function refuseTakenPorts(wanted) {
  const probes = [];
  const problems = [];
  for (const { variable, port, host } of wanted) {
    // A client that connects meanwhile would wait for a response until this process ends.
    const probe = createServer((socket) => socket.destroy());
    probes.push(probe);
    if (await isTaken(probe, Number(port), host))
      problems.push(`Port ${port} is in use already. Set ${variable} to another one, or stop the other program.`);
  }
  for (const probe of probes) probe.close();
  refuse(problems);
}

/** Other errors, such as an unknown host or a bad port, are reported by whoever listens there. */
function isTaken(probe, port, host) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return Promise.resolve(false);
  return new Promise((resolve) => {
    probe.once('error', (error) => resolve(error.code === 'EADDRINUSE'));
    probe.listen({ port, host }, () => resolve(false));
  });
}

function refuse(problems) {
  if (problems.length > 0) giveUp(problems.join('\n'));
}
