import type { ViewModel } from '../../base/wire/ViewModel.js';

/** A record, and its newest announced version; 0 if none was announced. */
interface AnnouncedRecord {
  readonly entity: { readonly version: number | null; readonly model: Pick<ViewModel, 'managed'> };
  readonly newestVersion: number;
}

/** The version to remember after an announcement: the newest, or the last one where versions do not increase. */
export const newestOf = ({ entity, newestVersion }: AnnouncedRecord, announced: number | null): number =>
  entity.model.managed ? Math.max(newestVersion, announced ?? Infinity) : (announced ?? Infinity);

/** Whether the record lacks a change that was announced. */
export const isBehind = ({ entity: { model, version }, newestVersion }: AnnouncedRecord): boolean =>
  model.managed ? newestVersion > (version ?? 0) : newestVersion !== 0 && newestVersion !== version;
