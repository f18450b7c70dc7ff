import { grantsFor, type Catalog, type Identity } from '@viewkraft/model';
import type { EventStream } from './event-stream.js';

/** The views known to each kind of caller, so that a removed view is still announced. */
export class KnownViews {
  private readonly views = new Map<string, Set<string>>();

  of({ identity, identityKey }: EventStream, catalog: Catalog): Set<string> {
    let known = this.views.get(identityKey);
    if (known === undefined) {
      known = new Set([...catalog.views.keys()].filter((name) => mayKnowView(catalog, name, identity)));
      this.views.set(identityKey, known);
    }
    return known;
  }

  /** Of changed views those that the callers of a stream knew before, or know now. */
  changedFor({ identity, identityKey }: EventStream, changed: readonly string[], catalog: Catalog): string[] {
    const known = this.views.get(identityKey) ?? new Set<string>();
    this.views.set(identityKey, known);
    return changed.filter((name) => {
      const wasKnown = known.has(name);
      const isKnown = mayKnowView(catalog, name, identity);
      if (isKnown) known.add(name);
      else known.delete(name);
      return wasKnown || isKnown;
    });
  }

  /** Forgets those of callers without a stream, which are no longer updated. */
  keep(streams: Iterable<EventStream>): void {
    const keys = new Set([...streams].map(({ identityKey }) => identityKey));
    for (const key of this.views.keys()) if (!keys.has(key)) this.views.delete(key);
  }
}

/** Whether the model of a view is open to a caller: there are records to read or to create. */
function mayKnowView(catalog: Catalog, name: string, identity: Identity): boolean {
  const view = catalog.views.get(name);
  if (view === undefined) return false;
  return (['read', 'create'] as const).some((action) => {
    const grants = grantsFor(view, action, identity);
    return grants === 'all' || grants.length > 0;
  });
}
