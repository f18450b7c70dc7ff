import type { RouteMeta } from '@viewkraft/model';
import type { UIMatch } from 'react-router-dom';

/** What the matched routes say together, each in its `handle`; the inner one has the last word. */
export function metaOf(matches: readonly Pick<UIMatch, 'handle'>[]): RouteMeta {
  return Object.assign({}, ...matches.map(({ handle }) => handle as RouteMeta | undefined)) as RouteMeta;
}
