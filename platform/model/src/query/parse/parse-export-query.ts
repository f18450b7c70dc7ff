import type { Reader } from '../../definition/reader.js';
import {
  csvDialects,
  exchangeFormats,
  exportedRelations,
  type CsvDialect,
  type ExchangeFormat,
  type ExportedRelations,
} from '../../definition/exchange.js';
import type { ListQuery } from '../list-query.js';
import { parseListQuery, queryProblem, readChoice, readParameters, type QueryParameters } from './parse-list-query.js';
import { refuseQuery, type QueryProblem } from '../query-problem.js';

/** The query of an export: which records, and in which form. */
export interface ExportQuery {
  /** Without limit and offset: an export contains every record that matches. */
  readonly list: ListQuery;
  readonly format: ExchangeFormat;
  /** For CSV; undefined: the standard form. */
  readonly dialect: CsvDialect | undefined;
  /** undefined: foreign keys alone. */
  readonly relations: ExportedRelations | undefined;
}

const ownParameters: ReadonlySet<string> = new Set(['format', 'dialect', 'relations']);
/** Parameters of a list that an export does not take. */
const notHere: ReadonlySet<string> = new Set(['limit', 'offset', 'count', 'total']);
const formats = Object.keys(exchangeFormats) as readonly ExchangeFormat[];

/**
 * An export's query from its address.
 * @throws AppError BAD_QUERY whose details list all problems
 */
export const parseExportQuery = (parameters: QueryParameters, reader: Reader): ExportQuery => {
  const all = [...parameters];
  const problems: QueryProblem[] = [];
  const own = readParameters(
    all.filter(([name]) => ownParameters.has(name)),
    ownParameters,
    problems,
  );
  for (const [name] of all) if (notHere.has(name)) problems.push(queryProblem('queryUnknownParameter', name));
  const format = readChoice('format', own.get('format'), formats, problems) ?? 'csv';
  const dialect = readChoice('dialect', own.get('dialect'), csvDialects, problems);
  const relations = readChoice('relations', own.get('relations'), exportedRelations, problems);
  if (dialect !== undefined && format !== 'csv') problems.push(queryProblem('queryUnknownParameter', 'dialect'));
  if (problems.length > 0) refuseQuery(problems);
  const rest = all.filter(([name]) => !ownParameters.has(name));
  return { list: parseListQuery(rest, reader), format, dialect, relations };
};
