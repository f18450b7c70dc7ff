import type { BlockProps } from './BlockProps.js';
import { SectionHead } from './SectionHead.js';

interface Facts {
  readonly title?: string;
  readonly items: readonly { readonly value: string; readonly label: string }[];
}

/** Figures that prove something. */
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
