import type { CsvDialect, ExchangeFormat } from '@viewkraft/model';
import { listPath, type ListParameters } from '../../../base/api/recordsApi.js';

/** One entry of the export menu. */
export interface ExportForm {
  readonly name: 'csv' | 'csvEnglish' | 'csvGerman' | 'xlsx' | 'ndjson';
  readonly format: ExchangeFormat;
  readonly dialect?: CsvDialect;
}

export const exportForms: readonly ExportForm[] = [
  { name: 'xlsx', format: 'xlsx' },
  { name: 'csvEnglish', format: 'csv', dialect: 'excel-en' },
  { name: 'csvGerman', format: 'csv', dialect: 'excel-de' },
  { name: 'csv', format: 'csv' },
  { name: 'ndjson', format: 'ndjson' },
];

/** The address of an export: the records of the grid, without paging. `columns`: only these, and the key. */
export function exportAddress(
  view: string,
  { format, dialect }: ExportForm,
  { filter, search, sort }: ListParameters,
  { isNatural, columns }: { readonly isNatural: boolean; readonly columns: readonly string[] | undefined },
): string {
  const query = new URLSearchParams();
  const relations = isNatural ? 'natural' : undefined;
  const given = { format, dialect, filter, search, sort, select: columns?.join(','), relations };
  for (const [name, value] of Object.entries(given)) if (value !== undefined) query.set(name, value);
  return `${listPath(view)}export?${query.toString()}`;
}
