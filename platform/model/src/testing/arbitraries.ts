import type fc from 'fast-check';
import type { Identity } from '../definition/access.js';
import { arbitraryOf, certain, type Draw } from './draw.js';
import { drawGrants, drawQuestion } from './draw-questions.js';
import { drawFilter, type FilterGround } from './draw-filter.js';
import { drawRecords } from './draw-records.js';
import { drawViews } from './draw-views.js';
import { someIdentities, type RawView, type World } from './world.js';

export { catalogOf } from './catalog-of.js';
export { plainText, valuesOf } from './arbitrary-values.js';
export { someIdentities, worldData } from './world.js';
export type { Question, RawColumn, RawGrant, RawRelation, RawView, World } from './world.js';
export { drawRules, type RuleCase } from './draw-rules.js';

export interface WorldOptions {
  /** Who may ask; their ids occur in the records' uuid columns. */
  readonly identities?: readonly Identity[];
  /** Questions per world. */
  readonly questions?: number;
}

/**
 * Random views with all column types, relations and grants, random records that fit them, and random list calls, for the
 * law that every database answers as the query in memory does. Columns that decide a text sort hold ASCII letters and
 * digits alone; all other texts hold anything.
 */
export const arbitraryWorld = (options: WorldOptions = {}): fc.Arbitrary<World> =>
  arbitraryOf((draw) => drawWorld(options, draw));

const drawWorld = ({ identities = someIdentities, questions = 10 }: WorldOptions, draw: Draw): World => {
  const drafts = drawViews(draw);
  const { records, links, pools } = drawRecords(
    drafts,
    identities.flatMap(({ id }) => id ?? []),
    draw,
  );
  const ground: FilterGround = { views: new Map(drafts.map((view) => [view.name, view])), pools, variables: false };
  const views = drafts.map((view): RawView => ({ ...view, access: { read: drawGrants(view, ground, draw) } }));
  return {
    views,
    records,
    links,
    questions: Array.from({ length: questions }, () => drawQuestion(identities, ground, draw)),
  };
};

/** A random filter's JSON over the first of random views, with a catalog's worth of others around it. */
export const arbitraryFilter = (): fc.Arbitrary<{ readonly world: World; readonly filter: object }> =>
  arbitraryOf((draw) => {
    const drafts = drawViews(draw);
    const { records, links, pools } = drawRecords(drafts, [], draw);
    const ground: FilterGround = { views: new Map(drafts.map((view) => [view.name, view])), pools, variables: false };
    const views = drafts.map((view): RawView => ({ ...view, access: { read: [{ roles: ['public'] }] } }));
    return { world: { views, records, links, questions: [] }, filter: drawFilter(certain(drafts[0]), 3, ground, draw) };
  });
