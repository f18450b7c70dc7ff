import type { ReactNode } from 'react';
import { useSite } from '../site/Site.js';
import { gatesOf } from './gates.js';
import { PluginBoundary } from './PluginBoundary.js';

/** A page, unless a plugin puts another one in its place. */
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
