import type { ComponentType } from 'react';
import { useSite } from '../site/Site.js';
import { activePlugins } from './activePlugins.js';
import { lazyPart } from './lazyPart.js';
import { PluginBoundary } from './PluginBoundary.js';
import type { SlotName, SlotPart, SlotProps } from './UiPlugin.js';

/** A place that plugins may fill; nothing where none does. */
export function Slot<Name extends SlotName>({ slot, ...props }: { readonly slot: Name } & SlotProps[Name]) {
  return useFillings(slot).map(({ plugin, Component }) => (
    <PluginBoundary key={plugin} plugin={plugin}>
      <Component {...(props as unknown as SlotProps[Name])} />
    </PluginBoundary>
  ));
}

interface Filling<Name extends SlotName> {
  readonly plugin: string;
  readonly Component: ComponentType<SlotProps[Name]>;
}

/** What fills a slot, in the order of the plugins. */
function useFillings<Name extends SlotName>(slot: Name): readonly Filling<Name>[] {
  return activePlugins(useSite().config).flatMap(({ name, slots }) => {
    const part = slots?.[slot] as SlotPart<Name> | undefined;
    if (!part) return [];
    return [{ plugin: name, Component: 'load' in part ? lazyPart(part.load) : part.Component }];
  });
}
