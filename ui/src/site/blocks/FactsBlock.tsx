import type { BlockProps } from '../../base/plugin/BlockProps.js';
import { SectionHead } from './parts/SectionHead.js';

interface Facts {
  readonly title?: string;
  readonly items: readonly { readonly value: string; readonly label: string }[];
}

/** Key figures. */
export function FactsBlock({ block: { title, items }, root }: BlockProps<Facts>) {
  return (
    <section {...root} className="band facts-band">
      <SectionHead title={title} />
      <dl className="facts">
        {items.map(({ value, label }, at) => (
          <div key={at}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
