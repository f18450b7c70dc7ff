import { grantsFor, type Catalog, type Identity } from '@viewkraft/model';

/** Whether the model of a view is open to a caller: there are records to read or to create. */
export function mayKnowView(catalog: Catalog, name: string, identity: Identity): boolean {
  const view = catalog.views.get(name);
  if (view === undefined) return false;
  return (['read', 'create'] as const).some((action) => {
    const grants = grantsFor(view, action, identity);
    return grants === 'all' || grants.length > 0;
  });
}

export function knownViews(catalog: Catalog, identity: Identity): Set<string> {
  return new Set([...catalog.views.keys()].filter((name) => mayKnowView(catalog, name, identity)));
}
