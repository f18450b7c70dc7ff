import type { Reader } from '../../definition/reader.js';
import { csvDialects, type CsvDialect } from '../../definition/exchange.js';
import type { View } from '../../definition/view.js';
import { queryProblem, readChoice, readFlag, readParameters, type QueryParameters } from './parse-list-query.js';
import { refuseQuery, type QueryProblem } from '../query-problem.js';

/** How a file is imported. */
export interface ImportQuery {
  /** The column that identifies existing records in the file. */
  readonly key: string;
  /** Only report what would happen. */
  readonly dry: boolean;
  /** For CSV; undefined: the standard form. */
  readonly dialect: CsvDialect | undefined;
  /** Columns by their names in the file, where these differ; null: not imported. */
  readonly columns: ReadonlyMap<string, string | null>;
}

const importParameters: ReadonlySet<string> = new Set(['key', 'dry', 'dialect', 'columns']);

/**
 * An import's query from its address. The key is a column that the caller may read in every record and whose values are
 * exported as they are stored.
 * @throws AppError BAD_QUERY whose details list all problems
 */
export const parseImportQuery = (parameters: QueryParameters, view: View, reader: Reader | null): ImportQuery => {
  const problems: QueryProblem[] = [];
  const given = readParameters(parameters, importParameters, problems);
  const key = given.get('key') ?? view.primaryKey;
  const readable = reader?.columns.get(key);
  const isUsable = readable?.access === 'always' && !readable.column.system && readable.column.getter === undefined;
  if (key !== view.primaryKey && !isUsable) problems.push(queryProblem('queryUnknownColumn', key));
  const query: ImportQuery = {
    key,
    dry: readFlag('dry', given.get('dry'), problems),
    dialect: readChoice('dialect', given.get('dialect'), csvDialects, problems),
    columns: readColumnNames(given.get('columns'), problems),
  };
  return problems.length === 0 ? query : refuseQuery(problems);
};

const readColumnNames = (text: string | undefined, problems: QueryProblem[]): ImportQuery['columns'] => {
  if (text === undefined) return new Map();
  const value = parsed(text);
  if (value === undefined) problems.push(queryProblem('queryNotJson', 'columns'));
  else if (!isNames(value)) problems.push(queryProblem('queryNotObject', 'columns'));
  else return new Map(Object.entries(value));
  return new Map();
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isNames = (value: unknown): value is Readonly<Record<string, string | null>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => one === null || typeof one === 'string');
