import { constants } from '@viewkraft/model';

const key = 'viewkraft:reload';

/**
 * Whether a page may load itself again: one path once in ten seconds, so that what a reload does not mend ends in no loop
 * (B6). Who is told yes reloads.
 */
export function mayReload(
  path: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
  now: number = Date.now(),
): boolean {
  try {
    const last = JSON.parse(storage.getItem(key) ?? '{}') as { path?: unknown; expires?: unknown } | null;
    if (last?.path === path && typeof last.expires === 'number' && last.expires > now) return false;
    storage.setItem(key, JSON.stringify({ path, expires: now + constants.reloadGuard }));
    return true;
  } catch {
    // Where nothing can be kept, nothing could end the loop.
    return false;
  }
}
