import type { Scalar } from '@viewkraft/model';

/** Stored values by column, in wire form. */
export type StoredValues = Readonly<Record<string, Scalar>>;

/** Links of a record that were added or removed, by the columns of the link table. */
export interface LinkChange {
  /** The association of the record's view; undefined: only the other view declares one. */
  readonly association?: string | undefined;
  readonly through: string;
  /** The column that refers to the record of the entry. */
  readonly own: string;
  readonly other: string;
  /** Primary keys of the linked records. */
  readonly keys: readonly NonNullable<Scalar>[];
}

/**
 * What an entry keeps. create: `new` is the whole record. delete: `old` is the whole record with its creation time, and
 * `links` are those that went with it. update: the changed columns in both. restore: like update, or like create with
 * links. link, unlink: `links` alone. Hidden columns are kept, and never shown.
 */
export interface EntryChanges {
  readonly old?: StoredValues;
  readonly new?: StoredValues;
  readonly links?: readonly LinkChange[];
}

export const printChanges = (changes: EntryChanges): string => JSON.stringify(changes);
export const parseChanges = (text: string): EntryChanges => JSON.parse(text) as EntryChanges;
