import type { ComponentType, ReactNode } from 'react';
import type { PageConfig } from '../config/pageConfig.js';
import { activePlugins } from './activePlugins.js';
import { tellFailure } from './tellFailure.js';
import type { Lazy } from './UiPlugin.js';

export type Gate = ComponentType<{ readonly children: ReactNode }>;

/** A gate that came later would put the page anew into its frame, so those that are on are fetched before the first page. */
const loaded = new WeakMap<Lazy<Gate>, Gate>();

export async function loadGates(config: PageConfig): Promise<void> {
  const loads = activePlugins(config).flatMap(({ name, gates = [] }) =>
    gates.map(async (load) => {
      try {
        loaded.set(load, (await load()).default);
      } catch (error) {
        tellFailure(name, error);
      }
    }),
  );
  await Promise.all(loads);
}

/** Those that are here, the outermost first. */
export function gatesOf(config: PageConfig): readonly { readonly plugin: string; readonly Gate: Gate }[] {
  return activePlugins(config).flatMap(({ name, gates = [] }) =>
    gates.flatMap((load) => {
      const Gate = loaded.get(load);
      return Gate ? [{ plugin: name, Gate }] : [];
    }),
  );
}
