import { latestBuild } from './latestBuild.js';
import { mayReload } from './reloadGuard.js';

/**
 * Loads the page at the window's address anew, as its code may have other files by now (B6). False: it did so a moment ago,
 * or the server cannot be reached, and the browser's own error would stand there instead of ours.
 */
export async function reloadForChunks(): Promise<boolean> {
  const isReachable = await latestBuild().then(
    () => true,
    () => false,
  );
  if (!isReachable || !mayReload(location.pathname)) return false;
  location.reload();
  return true;
}
