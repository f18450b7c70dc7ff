import { extname } from 'node:path';
import { exchangeFormats, type ExchangeFormat } from '@viewkraft/model';
import { UsageError, type OptionValues } from '../command.js';

/** The format that an option names, else that of the file's ending, else CSV. */
export function exchangeFormat(option: unknown, file: string): ExchangeFormat {
  const named = option === undefined ? extname(file).slice(1).toLowerCase() : String(option);
  const format = (Object.keys(exchangeFormats) as ExchangeFormat[]).find((one) => one === named);
  if (option !== undefined && format === undefined) throw new UsageError('--format must be csv, ndjson or xlsx');
  return format ?? 'csv';
}

/** The address of the user for whom the command acts; undefined: the first administrator. */
export const userOf = ({ as }: OptionValues): string | undefined => (as === undefined ? undefined : String(as));
