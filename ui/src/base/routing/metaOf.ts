import type { RouteMeta } from '@viewkraft/model';
import type { ComponentType, ReactNode } from 'react';
import type { UIMatch } from 'react-router-dom';

/** The `handle` of a route. */
export interface PageHandle extends RouteMeta {
  /** A layout of the page's own, used instead of all others. */
  readonly Frame?: ComponentType<{ readonly children: ReactNode }>;
}

/** The merged `handle` of all matched routes; inner routes override outer ones (A11). */
export function metaOf(matches: readonly Pick<UIMatch, 'handle'>[]): PageHandle {
  return Object.assign({}, ...matches.map(({ handle }) => handle as PageHandle | undefined)) as PageHandle;
}
