/** A page reloads itself at most once within this time. */
const reloadGuardMs = 10_000;

const key = 'viewkraft:reload';

/**
 * Whether a page may reload itself: one path at most once in ten seconds, so that a failure that a reload does not fix
 * cannot loop (B6). The caller must reload when this returns true: the reload is already recorded.
 */
export function mayReload(
  path: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
  now: number = Date.now(),
): boolean {
  try {
    const last = JSON.parse(storage.getItem(key) ?? '{}') as { path?: unknown; expires?: unknown } | null;
    if (last?.path === path && typeof last.expires === 'number' && last.expires > now) return false;
    storage.setItem(key, JSON.stringify({ path, expires: now + reloadGuardMs }));
    return true;
  } catch {
    // Without storage a reload loop could not be detected.
    return false;
  }
}

/**
 * Reloads the page, because a new build may have renamed its files (B6). Resolves with false when the page was reloaded
 * a moment ago or the server is unreachable: the browser's own error page would then replace ours.
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

/** The build that the server currently serves; rejects when it cannot be fetched. */
export async function latestBuild(): Promise<{ readonly id?: unknown }> {
  const response = await fetch('/builds/latest.json', { cache: 'no-store', headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`/builds/latest.json: ${response.status}`);
  return (await response.json()) as { readonly id?: unknown };
}
