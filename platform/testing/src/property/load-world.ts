import { storedData, type Dataset } from '@viewkraft/model/arbitraries';
import type { Catalog, MemoryData } from '@viewkraft/model';
import type { HttpClient } from '../server/http-client.js';

type WireRecord = Record<string, string | number | boolean | null>;

/** Puts a world's records and links into the server through its API; returns them as they are stored there. */
export async function loadWorld(admin: HttpClient, world: Dataset, catalog: Catalog): Promise<MemoryData> {
  for (const { name } of world.views) {
    const records = world.records.get(name) ?? [];
    if (records.length > 0) await admin.create(name, records);
  }
  await linkAll(admin, world);
  const system = new Map<string, WireRecord>();
  for (const { name } of world.views) {
    for (const row of (await admin.list(name, { limit: '1000' })) as WireRecord[]) {
      const own = Object.entries(row).filter(([column]) => column.startsWith('_'));
      system.set(`${name} ${String(row.id)}`, Object.fromEntries(own));
    }
  }
  return storedData(world, catalog, (view, key) => system.get(`${view} ${String(key)}`) ?? {});
}

async function linkAll(admin: HttpClient, world: Dataset): Promise<void> {
  const done = new Set<string>();
  for (const { name, relations } of world.views) {
    for (const [association, { through, foreignKey, otherKey = '' }] of Object.entries(relations)) {
      if (through === undefined || done.has(through)) continue;
      done.add(through);
      for (const link of world.links.get(through) ?? []) {
        const path = `/api/${name}/${encodeURIComponent(String(link[foreignKey]))}/${association}/`;
        const { status, text } = await admin.send('POST', path, { id: link[otherKey] });
        if (status !== 200) throw new Error(`POST ${path}: ${status} ${text}`);
      }
    }
  }
}
