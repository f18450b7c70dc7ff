import { pathToFileURL } from 'node:url';
import { answer, giveUp } from './answer.mjs';
import { underBuildLock } from './build/build-lock.mjs';
import { bundleModel, repositoryParts } from './build/build-repository.mjs';
import { projectParts } from './build/build-project.mjs';
import { BuildFailed, compile } from './build/compile.mjs';
import { isRepository, root } from './project.mjs';
import { refuseUnknownOptions } from './refuse-start.mjs';
import { built, isFresh, takeStamp, writeStamp } from './build/stamp.mjs';

/** What a start needs. */
export const everyStart = ['schema', 'server', 'ui'];

/** The separately built parts and their source files. */
export const parts = isRepository ? repositoryParts() : projectParts();

const isOfUi = ({ name }) => name === 'ui' || name === 'types';

async function build(part, say) {
  const stamp = takeStamp(part);
  const began = Date.now();
  say(`building ${part.name} ...`);
  await part.run();
  writeStamp(part, stamp);
  built.push(part.name);
  say(`built ${part.name} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/**
 * Builds the outdated ones of the named parts, only once even when several processes request it at the same time, and
 * returns their names. Throws BuildFailed.
 */
export async function ensureBuilt(names = everyStart, say = (line) => process.stderr.write(`${line}\n`)) {
  const stale = () => names.flatMap((name) => parts[name] ?? []).filter((part) => !isFresh(part));
  if (stale().length === 0) return [];
  return underBuildLock(
    async () => {
      const outdated = stale();
      if (outdated.length === 0) return [];
      // Both halves need the model; after it they are built in parallel.
      if (isRepository) {
        await compile(['platform/model']);
        await bundleModel();
      }
      const inTurn = (some) => some.reduce((before, part) => before.then(() => build(part, say)), Promise.resolve());
      const halves = [outdated.filter(isOfUi), outdated.filter((part) => !isOfUi(part))];
      const failed = (await Promise.allSettled(halves.map(inTurn))).filter((result) => result.status === 'rejected');
      if (failed.length > 0) throw new BuildFailed(failed.map((result) => result.reason.message).join('\n\n'));
      return outdated.map(({ name }) => name);
    },
    () => say('another process is building, waiting for it ...'),
  );
}

/** As `ensureBuilt`, or ends this process with the error message. */
export async function buildOrExit(names) {
  try {
    return await ensureBuilt(names);
  } catch (error) {
    const reason = error instanceof BuildFailed ? error.message : error.stack;
    return giveUp(`\n${reason}\n\nThe build failed; nothing was started.`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.chdir(root);
  const all = Object.keys(parts);
  refuseUnknownOptions(['--all', ...all], 'npm run build [-- --all]');
  const named = all.filter((name) => process.argv.includes(name));
  await buildOrExit(process.argv.includes('--all') ? all : named.length > 0 ? named : everyStart);
  // With what the first call after `npm ci` had to build before this command.
  answer({ built });
}
