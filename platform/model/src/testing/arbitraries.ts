import type fc from 'fast-check';
import type { Identity } from '../definition/access.js';
import { arbitraryOf, certain, type Draw } from './draw.js';
import { drawGrants, drawQuestion } from './draw-questions.js';
import { drawFilter, type FilterGround } from './draw-filter.js';
import { drawRecords } from './draw-records.js';
import { drawViews } from './draw-views.js';
import { someIdentities, type RawView, type Dataset } from './dataset.js';

export { catalogOf } from './catalog-of.js';
export { plainText, valuesOf } from './arbitrary-values.js';
export { someIdentities, storedData } from './dataset.js';
export type { Question, RawColumn, RawGrant, RawRelation, RawView, Dataset } from './dataset.js';
export { drawRules, type RuleCase } from './draw-rules.js';

export interface DatasetOptions {
  /** The callers; their ids occur in the records' uuid columns. */
  readonly identities?: readonly Identity[];
  /** Questions per dataset. */
  readonly questions?: number;
}

/**
 * Random views with all column types, relations and grants, random records that fit them, and random list requests,
 * for the property that every database answers like the in-memory query. Text columns that are sorted by hold ASCII
 * letters and digits only; other texts hold anything.
 */
export const arbitraryDataset = (options: DatasetOptions = {}): fc.Arbitrary<Dataset> =>
  arbitraryOf((draw) => drawDataset(options, draw));

const drawDataset = ({ identities = someIdentities, questions = 10 }: DatasetOptions, draw: Draw): Dataset => {
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

/** A random filter as JSON for the first view of a random catalog. */
export const arbitraryFilter = (): fc.Arbitrary<{ readonly dataset: Dataset; readonly filter: object }> =>
  arbitraryOf((draw) => {
    const drafts = drawViews(draw);
    const { records, links, pools } = drawRecords(drafts, [], draw);
    const ground: FilterGround = { views: new Map(drafts.map((view) => [view.name, view])), pools, variables: false };
    const views = drafts.map((view): RawView => ({ ...view, access: { read: [{ roles: ['public'] }] } }));
    return {
      dataset: { views, records, links, questions: [] },
      filter: drawFilter(certain(drafts[0]), 3, ground, draw),
    };
  });
