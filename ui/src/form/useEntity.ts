import { useEffect, useState } from 'react';
import { ApiError } from '../api/ApiError.js';
import { eventStream } from '../api/EventStream.js';
import { recordsApi } from '../api/recordsApi.js';
import type { WireRecord } from '../api/WireRecord.js';
import { Entity } from '../entity/Entity.js';
import type { ViewModel } from '../model/ViewModel.js';
import { sessionStore } from '../session/SessionStore.js';

interface Held {
  readonly view: string;
  /** As the address names it; `new` for a record that was never saved. */
  readonly id: string;
  readonly entity?: Entity;
  readonly error?: ApiError;
}

export interface LoadedEntity {
  readonly entity: Entity | undefined;
  readonly error: ApiError | undefined;
  readonly reload: () => void;
}

/** The entity that an address names. After a first save it stays the same one, although the address changes. */
export function useEntity(model: ViewModel | undefined, id: string, preset?: WireRecord): LoadedEntity {
  const [held, setHeld] = useState<Held | null>(null);
  const [wanted, setWanted] = useState(0);
  const view = model?.name;
  const mine = held !== null && held.view === view && (held.id === id || isSaved(held, id)) ? held : null;
  // From its first save on, the entity belongs to the record's own address.
  if (mine && mine.id !== id) setHeld({ ...mine, id });
  const isHeld = mine?.entity !== undefined;

  useEffect(() => {
    if (!model || isHeld) return undefined;
    const stop = new AbortController();
    load(model, id, preset, stop.signal)
      .then((entity) => {
        if (!stop.signal.aborted) setHeld({ view: model.name, id, entity });
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted && error instanceof ApiError) setHeld({ view: model.name, id, error });
      });
    return () => stop.abort();
  }, [model, id, preset, wanted, isHeld]);

  useEffect(() => {
    if (model) mine?.entity?.adopt(model);
  }, [model, mine?.entity]);

  useFollowedRecord(mine?.entity, model);
  return { entity: mine?.entity, error: mine?.error, reload: () => setWanted(wanted + 1) };
}

async function load(
  model: ViewModel,
  id: string,
  preset: WireRecord | undefined,
  signal: AbortSignal,
): Promise<Entity> {
  if (id !== 'new') return new Entity(model, recordsApi, { record: await recordsApi.get(model.name, id, includeOf(model), signal) }); // prettier-ignore
  const { user } = sessionStore.current();
  return new Entity(model, recordsApi, { userId: user?.id ?? null, ...(preset ? { preset } : {}) });
}

/** Shows at once what others do to the record, where nothing of one's own is at stake. */
function useFollowedRecord(entity: Entity | undefined, model: ViewModel | undefined): void {
  useEffect(() => {
    if (!entity || !model) return undefined;
    const stop = eventStream.listen((event) => {
      const own = event.type === 'record' && event.view === model.name && String(event.id) === String(entity.id);
      if (own && event.action === 'delete') return entity.gone();
      const isNewer = own && (event.version === null || event.version !== entity.version);
      if (entity.id === null || !(isNewer || event.type === 'again')) return undefined;
      recordsApi
        .get(model.name, entity.id, includeOf(model))
        .then((record) => entity.absorb(record))
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 404) entity.gone();
        });
      return undefined;
    });
    return stop;
  }, [entity, model]);

  useEffect(() => () => entity?.dispose(), [entity]);
}

/** The related records whose names the form shows. */
function includeOf(model: ViewModel): string | undefined {
  return [...model.byForeignKey.values()].map((association) => association.name).join(',') || undefined;
}

function isSaved(held: Held, id: string): boolean {
  return held.entity?.id !== undefined && held.entity.id !== null && String(held.entity.id) === id;
}
