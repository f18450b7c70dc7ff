/** Limits of the record API. */
export const limits = {
  listDefault: 100,
  listMost: 1_000,
  filterTerms: 50,
  filterDepth: 8,
  filterBytes: 8_192,
  inValues: 500,
  includeDepth: 3,
  includedRecords: 100_000,
  sortDepth: 3,
  arrayBody: 1_000,
  bodyBytes: 10 * 1024 * 1024,
  bodyDepth: 32,
  errorDetails: 100,
  /** Blocks of one page, those inside others included, and how deep they may lie in each other. */
  blocks: 300,
  blockDepth: 3,
  functionMilliseconds: 50,
  functionMillisecondsPerRequest: 1_000,
  functionBytes: 8 * 1024 * 1024,
  /** Characters that one function may give: as much as a text column holds. */
  functionResult: 1024 * 1024,
  /** Characters that all functions of one request may give together. */
  functionResultsPerRequest: 8 * 1024 * 1024,
} as const;
