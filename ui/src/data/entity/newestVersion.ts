import type { ViewModel } from '../../base/wire/ViewModel.js';

interface Versioned {
  readonly version: number | null;
  readonly model: Pick<ViewModel, 'managed'>;
}

/** A record, and the newest version of it that was announced; 0 if none was. */
interface Awaited {
  readonly entity: Versioned;
  readonly newestVersion: number;
}

/** The version to remember when one is announced: the newest, or the last one where versions do not count up. */
export const newestOf = ({ entity, newestVersion }: Awaited, announced: number | null): number =>
  entity.model.managed ? Math.max(newestVersion, announced ?? Infinity) : (announced ?? Infinity);

/** Whether the record lacks a change that was announced. */
export const isBehind = ({ entity: { model, version }, newestVersion }: Awaited): boolean =>
  model.managed ? newestVersion > (version ?? 0) : newestVersion !== 0 && newestVersion !== version;

/** Whether a record's version is older than the one that is there; where versions do not count up, nobody knows. */
export const isOlder = (version: unknown, { version: present, model }: Versioned): boolean =>
  model.managed && typeof version === 'number' && present !== null && version < present;
