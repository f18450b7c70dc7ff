import type { ViewModel } from '../../base/wire/ViewModel.js';

/** A record, and the newest version of it that was announced; 0 if none was. */
interface Awaited {
  readonly entity: { readonly version: number | null; readonly model: Pick<ViewModel, 'managed'> };
  readonly newestVersion: number;
}

/** The version to remember when one is announced: the newest, or the last one where versions do not count up. */
export const newestOf = ({ entity, newestVersion }: Awaited, announced: number | null): number =>
  entity.model.managed ? Math.max(newestVersion, announced ?? Infinity) : (announced ?? Infinity);

/** Whether the record lacks a change that was announced. */
export const isBehind = ({ entity: { model, version }, newestVersion }: Awaited): boolean =>
  model.managed ? newestVersion > (version ?? 0) : newestVersion !== 0 && newestVersion !== version;
