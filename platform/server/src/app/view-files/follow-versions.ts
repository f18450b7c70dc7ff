import type { EntityManager } from 'typeorm';
import type { ViewVersionRow } from '../../kernel/database/entities/view-version.entity.js';
import type { Log } from '../../kernel/log/log.js';
import type { OwnFolder } from './own-folder.js';
import { readNewest, readVersions } from './view-version-store.js';

/**
 * Updates the folder to the newest versions in the database, which other servers have stored. A file is updated once
 * for each version, and only if its text is one of the stored versions: a file that was changed by other means stays.
 */
export async function followVersions(
  folder: OwnFolder,
  manager: EntityManager,
  log: Log,
  isFollowed: (view: string) => boolean,
): Promise<void> {
  const newest = await readNewest(manager);
  if (newest.size === 0) return;
  const marks = await folder.marks();
  const late = [...newest].filter(([view, mark]) => isFollowed(view) && mark !== marks.get(view));
  if (late.length === 0) return;
  for (const [view] of late) await followView(view, await readVersions(manager, view), folder, log);
  await folder.mark(new Map(late));
}

async function followView(
  view: string,
  versions: readonly ViewVersionRow[],
  folder: OwnFolder,
  log: Log,
): Promise<void> {
  const local = await folder.read(view);
  const wanted = versions[0]?.text ?? null;
  if (local === wanted) return;
  if (versions.some(({ text }) => text === local) || (local === null && beganWithoutFile(versions))) {
    await folder.write(view, wanted);
    log.info({ view }, `${wanted === null ? 'Removed' : 'Wrote'} ${folder.fileOf(view)}, as saved in the browser`);
  } else {
    log.warn(
      { view },
      `${folder.fileOf(view)} matches none of the versions saved in the browser, so it is left unchanged`,
    );
  }
}

function beganWithoutFile(versions: readonly ViewVersionRow[]): boolean {
  const first = versions.at(-1);
  return first?.number === 1 && first.action !== 'found';
}
