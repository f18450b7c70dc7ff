import type { View } from '@viewkraft/model';
import type { RecordRuntime } from '../record-runtime.js';
import { isEnforced, referrersOf } from '../rows/referring-views.js';

/** The views that a deletion in this view can lead to by cascades. */
export function cascadedViews(view: View, runtime: RecordRuntime, found = new Set<View>()): ReadonlySet<View> {
  for (const { view: follower, association } of referrersOf(view, runtime)) {
    if (association.onDelete !== 'cascade' || found.has(follower)) continue;
    found.add(follower);
    cascadedViews(follower, runtime, found);
  }
  return found;
}

/**
 * Places of these views, each behind those that refer to it by `restrict`: in another order, the database refuses to
 * delete their records. None: any order will do.
 */
export function placesOf(views: ReadonlySet<View>, runtime: RecordRuntime): ReadonlyMap<View, number> {
  const seen = new Set<View>();
  const ordered: View[] = [];
  let isNeeded = false;
  const add = (target: View): void => {
    if (seen.has(target)) return;
    seen.add(target);
    for (const { view, association } of referrersOf(target, runtime)) {
      const isKept = association.onDelete === 'restrict' && isEnforced(view, target, association);
      if (!isKept || view === target || !views.has(view)) continue;
      isNeeded = true;
      add(view);
    }
    ordered.push(target);
  };
  views.forEach(add);
  return new Map(isNeeded ? ordered.map((view, at) => [view, at]) : []);
}
