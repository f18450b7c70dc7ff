import type { BlockField } from '@viewkraft/model';
import type { BlockFieldsProps } from './BlockEditing.js';
import { BlockList } from './BlockList.js';
import { GroupBlockField } from './GroupBlockField.js';
import { ItemsBlockField } from './ItemsBlockField.js';
import { LinesBlockField } from './LinesBlockField.js';
import { PlainBlockField } from './PlainBlockField.js';
import { entriesOf } from './RawBlock.js';
import { useImageFacts } from './useImageFacts.js';

/** The fields of a block, or of an entry in it, as its type describes them. */
export function BlockFields({ fields, values, path, depth, onChange }: BlockFieldsProps) {
  const withFacts = useImageFacts(values, onChange);
  const set = (field: BlockField, value: unknown) => {
    const { [field.key]: _before, ...rest } = values;
    const next = value === undefined ? rest : { ...values, [field.key]: value };
    onChange(next);
    if (field.kind === 'image' && typeof value === 'string') withFacts(value, next);
  };
  return (
    <div className="vk-block-fields">
      {fields.map((field) => (
        <div key={field.key} className={isNarrow(field) ? 'vk-block-narrow' : undefined}>
          {show(field, values[field.key], (value) => set(field, value))}
        </div>
      ))}
    </div>
  );

  function show(field: BlockField, value: unknown, change: (value: unknown) => void) {
    const place = `${path}.${field.key}`;
    const common = { value, path: place, onChange: change };
    switch (field.kind) {
      case 'lines':
        return <LinesBlockField {...common} fieldKey={field.label ?? field.key} />;
      case 'group':
        return <GroupBlockField {...common} field={field} depth={depth} />;
      case 'items':
        return <ItemsBlockField {...common} field={field} depth={depth} />;
      case 'blocks':
        return <BlockList blocks={entriesOf(value)} path={place} depth={depth + 1} onChange={change} />;
      default:
        return <PlainBlockField {...common} field={field} />;
    }
  }
}

function isNarrow(field: BlockField): boolean {
  return field.kind === 'number' || field.kind === 'choice';
}
