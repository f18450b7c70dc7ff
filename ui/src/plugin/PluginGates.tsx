import type { ComponentType, ReactNode } from 'react';
import { useSite } from '../base/site/Site.js';
import { PluginBoundary } from './PluginBoundary.js';
import type { PageConfig } from '../base/config/pageConfig.js';
import { activePlugins } from '../base/plugin/activePlugins.js';
import { reportFailure } from '../base/plugin/reportFailure.js';
import type { Lazy } from '../base/plugin/UiPlugin.js';

type Gate = ComponentType<{ readonly children: ReactNode }>;

/** Gates are loaded before the first render: mounting one later would remount the page below it. */
const loaded = new WeakMap<Lazy<Gate>, Gate>();

export async function loadGates(config: PageConfig): Promise<void> {
  const loads = activePlugins(config).flatMap(({ name, gates = [] }) =>
    gates.map(async (load) => {
      try {
        loaded.set(load, (await load()).default);
      } catch (error) {
        reportFailure(name, error);
      }
    }),
  );
  await Promise.all(loads);
}

/** The loaded gates, the outermost first. */
function gatesOf(config: PageConfig): readonly { readonly plugin: string; readonly Gate: Gate }[] {
  return activePlugins(config).flatMap(({ name, gates = [] }) =>
    gates.flatMap((load) => {
      const Gate = loaded.get(load);
      return Gate ? [{ plugin: name, Gate }] : [];
    }),
  );
}

/** Renders a page inside all gates, each of which may replace it. */
export function PluginGates({ children }: { readonly children: ReactNode }) {
  return gatesOf(useSite().config).reduceRight<ReactNode>(
    (inner, { plugin, Gate }) => (
      <PluginBoundary plugin={plugin} instead={inner}>
        <Gate>{inner}</Gate>
      </PluginBoundary>
    ),
    children,
  );
}
