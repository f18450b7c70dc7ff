import { csvDialects, exchangeFormats, exportedRelations } from '../../definition/exchange.js';
import { historyActions, writeSources } from '../../wire/history-report.js';
import { importedStatuses } from '../../wire/import-report.js';

/** The members of a union of texts. */
const union = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(' | ');

/** The types of the generated module that are the same for all views. */
export const clientTypesSource = `export type ViewName = keyof Views;
export type KeyOf<V extends ViewName> = Views[V]['key'];
export type KeyName<V extends ViewName> = Views[V]['keyName'];
/** A record as returned without \`select\` and \`include\`. */
export type RecordOf<V extends ViewName> = Views[V]['record'];
export type CreateOf<V extends ViewName> = Views[V]['create'];
export type UpdateOf<V extends ViewName> = Views[V]['update'];

type Equal<T> = {
  $eq?: T | null;
  $ne?: T | null;
  $in?: readonly T[];
  $notIn?: readonly T[];
  $nin?: readonly T[];
  $is?: null | Extract<T, boolean>;
};
type Ordered<T> = Equal<T> & {
  $gt?: T;
  $gte?: T;
  $lt?: T;
  $lte?: T;
  $between?: readonly [T, T];
  $notBetween?: readonly [T, T];
};
type Text = Ordered<string> & {
  $like?: string;
  $notLike?: string;
  $iLike?: string;
  $notILike?: string;
  $startsWith?: string;
  $endsWith?: string;
  $substring?: string;
};
type Condition<T, Operators> = T | null | readonly T[] | (Operators & { $not?: T | null | readonly T[] | Operators });
export type BooleanFilter = Condition<boolean, Equal<boolean>>;
export type OrderedFilter<T> = Condition<T, Ordered<T>>;
export type TextFilter = Condition<string, Text>;
type FilterOf<V extends ViewName> = Views[V]['filter'] & {
  $and?: readonly FilterOf<V>[];
  $or?: readonly FilterOf<V>[];
  $not?: FilterOf<V>;
};
export type RelatedFilter<V extends ViewName> = null | (FilterOf<V> & { $every?: FilterOf<V>; $none?: FilterOf<V> });

type Column<V extends ViewName> = string & keyof RecordOf<V>;
type Related<V extends ViewName> = Views[V]['related'];
type RelatedName<V extends ViewName> = string & keyof Related<V>;
type Target<V extends ViewName, A extends RelatedName<V>> = Related<V>[A] extends { view: infer T extends ViewName } ? T : never;
type IsMany<V extends ViewName, A extends RelatedName<V>> = Related<V>[A] extends { many: true } ? true : false;
type ToOne<V extends ViewName> = { [A in RelatedName<V>]: IsMany<V, A> extends true ? never : A }[RelatedName<V>];

type Include1<V extends ViewName> = RelatedName<V>;
type Include2<V extends ViewName> = { [A in RelatedName<V>]: A | \`\${A}.\${Include1<Target<V, A>>}\` }[RelatedName<V>];
/** Associations, including those of related records: \`author\`, \`author.profile\`. */
export type IncludeOf<V extends ViewName> = { [A in RelatedName<V>]: A | \`\${A}.\${Include2<Target<V, A>>}\` }[RelatedName<V>];
type SortColumn<V extends ViewName> = Column<V> | { [A in ToOne<V>]: \`\${A}.\${Column<Target<V, A>>}\` }[ToOne<V>];
/** A column here or of one related record; a leading \`-\` sorts in descending order. */
type SortOf<V extends ViewName> = SortColumn<V> | \`-\${SortColumn<V>}\`;

type First<P> = P extends \`\${infer A}.\${string}\` ? A : P;
type Rest<P, A extends string> = P extends \`\${A}.\${infer R}\` ? R : never;
type Included<V extends ViewName, P> = {
  [A in RelatedName<V> & First<P>]: IsMany<V, A> extends true
    ? (RecordOf<Target<V, A>> & Included<Target<V, A>, Rest<P, A>>)[]
    : (RecordOf<Target<V, A>> & Included<Target<V, A>, Rest<P, A>>) | null;
};
type Selected<V extends ViewName, S> = [S] extends [never]
  ? RecordOf<V>
  : Pick<RecordOf<V>, Extract<S | KeyName<V> | '_version', keyof RecordOf<V>>>;
/** A record with these associations, and only these columns if some are selected. */
export type ResponseOf<V extends ViewName, I = never, S = never> = Selected<V, S> & Included<V, I>;

export interface GetQuery<V extends ViewName, I extends IncludeOf<V>, S extends Column<V>> {
  include?: readonly I[];
  select?: readonly S[];
}
export interface ListQuery<V extends ViewName, I extends IncludeOf<V>, S extends Column<V>> extends GetQuery<V, I, S> {
  filter?: FilterOf<V>;
  search?: string;
  sort?: SortOf<V> | readonly SortOf<V>[];
  limit?: number;
  offset?: number;
}
export interface Page<T> {
  records: T[];
  /** The number of all matching records. */
  total: number;
}

/** Views that keep a history. */
export type HistoryView = { [V in ViewName]: Views[V]['history'] extends true ? V : never }[ViewName];
/** Views whose records can be imported from a file. */
export type ImportView = { [V in ViewName]: [CreateOf<V> | UpdateOf<V>] extends [never] ? never : V }[ViewName];

export interface HistoryUser {
  id: string;
  /** null if the user was deleted. */
  name: string | null;
}
interface Change<T> {
  old: T | null;
  new: T | null;
}
/** One write of a record; for an association, the keys that were unlinked and linked. */
export interface HistoryEntry<V extends HistoryView> {
  id: number;
  at: string;
  user: HistoryUser | null;
  action: ${union(historyActions)};
  source: ${union(writeSources)};
  version: number | null;
  /** The act that it is part of. */
  act: string | null;
  changes: { [C in Column<V>]?: Change<RecordOf<V>[C]> } & { [A in RelatedName<V>]?: Change<KeyOf<Target<V, A>>[]> };
}
export interface DeletedRecord<V extends HistoryView> {
  id: KeyOf<V>;
  /** The entry of the deletion. */
  entry: number;
  at: string;
  user: HistoryUser | null;
  title: unknown;
}
/** A write that can be undone as a whole. */
export interface Act {
  id: string;
  at: string;
  user: HistoryUser | null;
  action: HistoryEntry<HistoryView>['action'] | 'undo';
  source: HistoryEntry<HistoryView>['source'];
  view: string;
  entries: number;
  undone: boolean;
  undoneEntries: number;
  undoable: boolean;
}
export interface Undone {
  undone: number;
  /** What stays as it is, and why. */
  left: { view: string; id: string | number; code: string }[];
}
export interface PageQuery {
  limit?: number;
  offset?: number;
}
export interface HistoryQuery<V extends HistoryView> extends PageQuery {
  column?: Column<V> | RelatedName<V>;
  /** Id of a user. */
  user?: string;
}

export type FileFormat = ${union(Object.keys(exchangeFormats))};
export type CsvDialect = ${union(csvDialects)};
export interface ExportQuery<V extends ViewName> extends Pick<ListQuery<V, never, Column<V>>, 'filter' | 'search' | 'sort' | 'select'> {
  format?: FileFormat;
  dialect?: CsvDialect;
  relations?: ${union(exportedRelations)};
}
export interface ImportOptions<V extends ImportView> {
  format: FileFormat;
  /** The column that identifies existing records in the file; default: the primary key. */
  key?: Column<V>;
  /** Only report what would happen. */
  dry?: boolean;
  dialect?: CsvDialect;
  /** Columns by the names in the file that differ from theirs; null: not imported. */
  columns?: { readonly [name: string]: string | null };
}
export interface ImportReport<V extends ImportView> {
  created: number;
  updated: number;
  unchanged: number;
  failed: 0;
  dry: boolean;
  lines: { line: number; status: ${union(importedStatuses)}; id: KeyOf<V> | null }[];
}

export interface ErrorDetail {
  column?: string;
  path?: string;
  index?: number;
  line?: number;
  view?: string;
  message: string;
}
/** A request that the server refused. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: readonly ErrorDetail[],
    readonly body: { readonly [member: string]: unknown },
  ) {
    super(message);
    this.name = 'ApiError';
  }
}
/** Somebody else has changed the record since it was read; \`record\` is the current one. */
export class StaleError<V extends ViewName = ViewName> extends ApiError {
  get record(): RecordOf<V> | null {
    return (this.body['record'] ?? null) as RecordOf<V> | null;
  }
}
`;
