import type { GroupField } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import { useBlockEditing } from './BlockEditing.js';
import { newValues } from './newBlock.js';
import { isRawBlock } from './RawBlock.js';
import { useBlockWord } from './useBlockWord.js';

interface GroupBlockFieldProps {
  readonly field: GroupField;
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
  readonly onChange: (value: unknown) => void;
}

/** Fields that belong together and may be missing together. */
export function GroupBlockField({ field, value, path, depth, onChange }: GroupBlockFieldProps) {
  const { t } = useTranslation();
  const word = useBlockWord();
  const { readOnly, Fields } = useBlockEditing();
  const label = word(`blocks.fields.${field.label ?? field.key}`);
  const isThere = isRawBlock(value);
  return (
    <fieldset className="vk-block-group">
      <legend className="vk-label">{label}</legend>
      {isThere && <Fields fields={field.fields} values={value} path={path} depth={depth} onChange={onChange} />}
      {!readOnly && (
        <button
          type="button"
          className="vk-text-button"
          onClick={() => onChange(isThere ? undefined : newValues(field.fields))}
        >
          {t(isThere ? 'blocks.takeOut' : 'blocks.putIn', { name: label })}
        </button>
      )}
    </fieldset>
  );
}
