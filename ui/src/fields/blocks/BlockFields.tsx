import type { BlockField, GroupField } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import { useEffect, useRef } from 'react';
import { type BlockFieldsProps, useBlockEditing } from './BlockEditing.js';
import { BlockList } from './list/BlockList.js';
import { ItemsBlockField } from './ItemsBlockField.js';
import { LinesBlockField } from './LinesBlockField.js';
import { PlainBlockField } from './PlainBlockField.js';
import { entriesOf, isRawBlock, type RawBlock } from './RawBlock.js';
import { newValues } from './newBlock.js';
import { useBlockWord } from './words/useBlockWord.js';
import { mediaApi } from '../../media/mediaApi.js';

/** The fields of a block or list entry, as its type describes them. */
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

interface GroupBlockFieldProps {
  readonly field: GroupField;
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
  readonly onChange: (value: unknown) => void;
}

/** A group of fields that is added or removed as a whole. */
function GroupBlockField({ field, value, path, depth, onChange }: GroupBlockFieldProps) {
  const { t } = useTranslation();
  const word = useBlockWord();
  const { readOnly, Fields } = useBlockEditing();
  const label = word(`blocks.fields.${field.label ?? field.key}`);
  const isPresent = isRawBlock(value);
  return (
    <fieldset className="vk-block-group">
      <legend className="vk-label">{label}</legend>
      {isPresent && <Fields fields={field.fields} values={value} path={path} depth={depth} onChange={onChange} />}
      {!readOnly && (
        <button
          type="button"
          className="vk-text-button"
          onClick={() => onChange(isPresent ? undefined : newValues(field.fields))}
        >
          {t(isPresent ? 'blocks.takeOut' : 'blocks.putIn', { name: label })}
        </button>
      )}
    </fieldset>
  );
}

/** Fills in the chosen image's size and, if empty, its alternative text from the media library. */
function useImageFacts(values: RawBlock, onChange: (values: RawBlock) => void) {
  const { locale } = useBlockEditing();
  const latest = useRef<Pick<BlockFieldsProps, 'values' | 'onChange'> | null>(null);
  useEffect(() => {
    latest.current = { values, onChange };
    // Without the fields nobody knows what was edited since.
    return () => void (latest.current = null);
  });
  return (src: string, chosen: RawBlock): void => {
    if (!src.startsWith('/media/')) return;
    latest.current = { values: chosen, onChange };
    const fill = async () => {
      const record = await mediaApi.byPath(src);
      if (!record || latest.current?.values['src'] !== src) return;
      const { values: now, onChange: change } = latest.current;
      const { width, height, altEn, altDe } = record;
      const alt = now['alt'] || (locale === 'de' ? altDe : altEn);
      change({ ...now, alt, ...(width !== null && height !== null && { width, height }) });
    };
    // Without the media record the editor types the size.
    fill().catch(() => undefined);
  };
}
