import type { RecordId, WireRecord } from '../api/WireRecord.js';
import type { ViewModel } from '../model/ViewModel.js';
import type { EntityDraft } from './EntityDraft.js';
import type { EntityState, SaveOutcome } from './EntityState.js';

/** An entity as other entities and the store see it. */
export interface OpenEntity {
  readonly model: ViewModel;
  readonly id: RecordId | null;
  readonly isSaving: boolean;
  current(): EntityState;
  set(name: string, value: unknown): void;
  save(): Promise<SaveOutcome>;
  draft(): EntityDraft | null;
}

/** What an entity begins as: a stored record, a new one, a copy (E4), or a sample that is only shown (E5). */
export type EntitySource =
  | { readonly record: WireRecord }
  | { readonly userId: string | null; readonly preset?: WireRecord }
  | { readonly original: OpenEntity; readonly userId: string | null }
  | { readonly dummy: WireRecord };
