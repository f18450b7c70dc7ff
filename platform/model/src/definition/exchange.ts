/** The file formats of exports and imports, with media type. */
export const exchangeFormats = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type ExchangeFormat = keyof typeof exchangeFormats;

/** CSV dialects besides the standard one: those that an English or a German Excel writes and opens. */
export const csvDialects = ['excel-en', 'excel-de'] as const;
export type CsvDialect = (typeof csvDialects)[number];

/** How the text of an imported file is encoded. Only CSV may have an encoding other than UTF-8. */
export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * How an export identifies related records. `keys`: foreign keys, and lists of keys for belongsToMany; `natural`: the
 * natural key of the related view instead.
 */
export const exportedRelations = ['keys', 'natural'] as const;
export type ExportedRelations = (typeof exportedRelations)[number];
