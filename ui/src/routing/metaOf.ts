import type { RouteMeta } from '@viewkraft/model';
import type { ComponentType, ReactNode } from 'react';
import type { UIMatch } from 'react-router-dom';

/** What a route's `handle` holds. */
export interface PageHandle extends RouteMeta {
  /** A frame of the page's own, in the place of all others. */
  readonly Frame?: ComponentType<{ readonly children: ReactNode }>;
}

/** What the matched routes say together, each in its `handle`; the inner one has the last word. */
export function metaOf(matches: readonly Pick<UIMatch, 'handle'>[]): PageHandle {
  return Object.assign({}, ...matches.map(({ handle }) => handle as PageHandle | undefined)) as PageHandle;
}
