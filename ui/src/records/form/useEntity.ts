import { useEffect, useState } from 'react';
import { ApiError } from '../../base/api/ApiError.js';
import type { WireRecord } from '../../base/wire/WireRecord.js';
import type { Entity } from '../../data/entity/Entity.js';
import { pageEntities } from '../../data/entity/pageEntities.js';
import type { ViewModel } from '../../base/wire/ViewModel.js';

interface Held {
  readonly view: string;
  /** The key in the address; `new` for a record that has never been saved. */
  readonly id: string;
  readonly clone: string | null;
  readonly entity?: Entity;
  readonly error?: ApiError;
}

export interface LoadedEntity {
  readonly entity: Entity | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
}

export interface EntityStart {
  /** Initial values of a new record. */
  readonly preset?: WireRecord | undefined;
  /** The record that a new one is a copy of. */
  readonly clone?: string | null;
}

/**
 * Returns the entity that an address names. After the first save the entity stays the same although the address
 * changes.
 */
export function useEntity(
  model: ViewModel | undefined,
  id: string,
  { preset, clone = null }: EntityStart = {},
): LoadedEntity {
  const [held, setHeld] = useState<Held | null>(null);
  const [wanted, setWanted] = useState(0);
  const view = model?.name;
  const isMine = held !== null && held.view === view && (isSaved(held, id) || (held.id === id && held.clone === clone));
  const mine = isMine ? held : null;
  // From its first save on, the entity belongs to the record's own address.
  if (mine && mine.id !== id) setHeld({ ...mine, id, clone });
  const entity = mine?.entity;
  const isHeld = entity !== undefined;

  useEffect(() => {
    if (!model || isHeld) return undefined;
    let isMounted = true;
    const include = includeOf(model);
    const request = { include, preset, ...(clone === null ? {} : { clone }) };
    pageEntities
      .acquire(model, id === 'new' ? null : id, request)
      .then((entity) => {
        if (isMounted) setHeld({ view: model.name, id, clone, entity });
        // The page holds a reference from its own effect on.
        pageEntities.release(entity);
      })
      .catch((error: unknown) => {
        if (isMounted && error instanceof ApiError) setHeld({ view: model.name, id, clone, error });
      });
    return () => void (isMounted = false);
  }, [model, id, clone, preset, wanted, isHeld]);

  useEffect(() => {
    if (!entity) return undefined;
    pageEntities.hold(entity);
    return () => pageEntities.release(entity);
  }, [entity]);

  useEffect(() => {
    if (model) entity?.adopt(model);
  }, [model, entity]);

  return { entity, error: mine?.error, reload: () => setWanted(wanted + 1) };
}

/** The related records whose names the form shows. */
function includeOf(model: ViewModel): string | undefined {
  return [...model.byForeignKey.values()].map((association) => association.name).join(',') || undefined;
}

function isSaved(held: Held, id: string): boolean {
  return held.entity?.id !== undefined && held.entity.id !== null && String(held.entity.id) === id;
}
