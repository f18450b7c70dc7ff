/** Limits of the record API. */
export const limits = {
  listDefault: 100,
  listMax: 1_000,
  searchDefault: 20,
  searchMax: 50,
  filterTerms: 50,
  filterDepth: 8,
  filterBytes: 8_192,
  inValues: 500,
  /**
   * Maximum characters of all patterns of one filter, without `%`. A database compares each of them with each character
   * of a text: with this many, a text of 1 MiB takes about 0.3 s on SQLite and 1 s on MariaDB.
   */
  patternCharacters: 400,
  includeDepth: 3,
  includedRecords: 100_000,
  /** Maximum bytes of the texts in one list. */
  responseBytes: 128 * 1024 * 1024,
  sortDepth: 3,
  arrayBody: 1_000,
  bodyBytes: 10 * 1024 * 1024,
  bodyDepth: 32,
  errorDetails: 100,
  /** Maximum number of blocks of one page, nested ones included, and their maximum depth. */
  blocks: 300,
  blockDepth: 3,
  functionMilliseconds: 50,
  functionMillisecondsPerRequest: 1_000,
  functionBytes: 8 * 1024 * 1024,
  /** Maximum characters of one function's result: as many as a text column holds. */
  functionResult: 1024 * 1024,
  /** Maximum nesting of one function's result: a worker cannot post extremely nested values. */
  functionResultDepth: 100,
  /** Maximum characters of all function results of one request together. */
  functionResultsPerRequest: 8 * 1024 * 1024,
} as const;
