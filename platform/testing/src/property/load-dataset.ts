import { storedData, type Dataset } from '@viewkraft/model/arbitraries';
import type { Catalog, MemoryData } from '@viewkraft/model';
import type { HttpClient } from '../server/http-client.js';

type WireRecord = Record<string, string | number | boolean | null>;

/** Puts a dataset's records and links into the server through its API; returns them as they are stored there. */
export async function loadDataset(admin: HttpClient, dataset: Dataset, catalog: Catalog): Promise<MemoryData> {
  for (const { name } of dataset.views) {
    const records = dataset.records.get(name) ?? [];
    if (records.length > 0) await admin.create(name, records);
  }
  await linkAll(admin, dataset);
  const system = new Map<string, WireRecord>();
  for (const { name } of dataset.views) {
    for (const row of (await admin.list(name, { limit: '1000' })) as WireRecord[]) {
      const systemValues = Object.entries(row).filter(([column]) => column.startsWith('_'));
      system.set(`${name} ${String(row.id)}`, Object.fromEntries(systemValues));
    }
  }
  return storedData(dataset, catalog, (view, key) => system.get(`${view} ${String(key)}`) ?? {});
}

async function linkAll(admin: HttpClient, dataset: Dataset): Promise<void> {
  const done = new Set<string>();
  for (const { name, relations } of dataset.views) {
    for (const [association, { through, foreignKey, otherKey = '' }] of Object.entries(relations)) {
      if (through === undefined || done.has(through)) continue;
      done.add(through);
      for (const link of dataset.links.get(through) ?? []) {
        const path = `/api/${name}/${encodeURIComponent(String(link[foreignKey]))}/${association}/`;
        const { status, text } = await admin.send('POST', path, { id: link[otherKey] });
        if (status !== 200) throw new Error(`POST ${path}: ${status} ${text}`);
      }
    }
  }
}
