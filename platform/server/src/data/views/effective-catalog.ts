import { createHash } from 'node:crypto';
import type { Catalog, View } from '@viewkraft/model';

/**
 * The catalog as it can be served. A view served differently from its file (a change is held) gets a version of its
 * own, so that nothing cached for the other form is used for it.
 */
export function effectiveCatalog(catalog: Catalog, served: ReadonlyMap<string, View>): Catalog {
  const views = new Map<string, View>();
  for (const [name, view] of served) {
    const loaded = catalog.views.get(name);
    const same = loaded === view || loaded?.version !== view.version;
    views.set(name, same ? view : Object.freeze({ ...view, version: `${view.version}-${hash(shapeOf(view))}` }));
  }
  return Object.freeze({
    views,
    version: hash([...views].map(([name, { version }]) => `${name} ${version}`).join('\n')),
  });
}

function shapeOf(view: View): string {
  return JSON.stringify([...view.columns.values(), [...view.associations.values()], view.indexes, view.unique]);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
