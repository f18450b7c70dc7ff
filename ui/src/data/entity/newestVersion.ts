import type { ViewModel } from '../../base/wire/ViewModel.js';

type Kind = Pick<ViewModel, 'managed'>;

/** The version to remember when another one is announced: the newest, or the last one where versions do not count up. */
export const newestVersion = (known: number, announced: number | null, { managed }: Kind): number =>
  managed ? Math.max(known, announced ?? Infinity) : (announced ?? Infinity);

/** Whether a record with this version lacks a change that was announced; `newest` is 0 if none was. */
export const isBehind = (version: number | null, newest: number, { managed }: Kind): boolean =>
  managed ? newest > (version ?? 0) : newest !== 0 && newest !== version;
