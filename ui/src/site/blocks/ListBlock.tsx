import type { BlockProps } from '../../base/plugin/BlockProps.js';

export function ListBlock({ block: { items }, root }: BlockProps<{ readonly items: readonly string[] }>) {
  return (
    <ul {...root} className="block-list">
      {items.map((item, at) => (
        <li key={at}>{item}</li>
      ))}
    </ul>
  );
}
