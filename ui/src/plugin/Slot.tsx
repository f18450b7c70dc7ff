import type { ComponentType } from 'react';
import { useSite } from '../base/site/Site.js';
import { activePlugins } from '../base/plugin/activePlugins.js';
import { lazyPart } from '../base/plugin/lazyPart.js';
import { PluginBoundary } from './PluginBoundary.js';
import type { SlotName, SlotPart, SlotProps } from '../base/plugin/UiPlugin.js';

/** A slot that plugins may fill; renders nothing if none does. */
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

/** The components that fill a slot, in the order of the plugins. */
function useFillings<Name extends SlotName>(slot: Name): readonly Filling<Name>[] {
  return activePlugins(useSite().config).flatMap(({ name, slots }) => {
    const part = slots?.[slot] as SlotPart<Name> | undefined;
    if (!part) return [];
    return [{ plugin: name, Component: 'load' in part ? lazyPart(part.load) : part.Component }];
  });
}
