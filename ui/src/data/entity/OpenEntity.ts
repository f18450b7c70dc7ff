import type { RecordId, WireRecord } from '../../base/wire/WireRecord.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';
import type { EntityDraft } from './drafts/EntityDraft.js';
import type { EntityState, SaveOutcome } from './state/EntityState.js';

/** An entity as other entities and the store see it. */
export interface OpenEntity {
  readonly model: ViewModel;
  readonly id: RecordId | null;
  readonly isSaving: boolean;
  readonly parents: OpenParents;
  subscribe(listener: () => void): () => void;
  current(): EntityState;
  set(name: string, value: unknown): void;
  save(): Promise<SaveOutcome>;
  draft(isWhole?: boolean): EntityDraft | null;
  discard(): void;
}

/** The parents of an entity, as other entities see them. */
interface OpenParents {
  set(association: string, entity: OpenEntity): void;
  of(association: string): OpenEntity | undefined;
  has(entity: OpenEntity): boolean;
  clear(isOwn: boolean): void;
}

/** The origin of an entity: a stored record, a new one, a copy (E4), or a sample that is only shown (E5). */
export type EntitySource =
  | { readonly record: WireRecord }
  | { readonly userId: string | null; readonly preset?: WireRecord }
  | { readonly original: OpenEntity; readonly userId: string | null }
  | { readonly dummy: WireRecord };
