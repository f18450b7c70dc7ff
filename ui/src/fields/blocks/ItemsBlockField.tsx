import type { ItemsField } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import { useBlockEditing } from './BlockEditing.js';
import { EntryList } from './list/EntryList.js';
import { newValues } from './newBlock.js';
import { entriesOf } from './RawBlock.js';
import { useBlockWord } from './words/useBlockWord.js';

interface ItemsBlockFieldProps {
  readonly field: ItemsField;
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
  readonly onChange: (value: unknown) => void;
}

/** A list of entries that all have the same fields. */
export function ItemsBlockField({ field, value, path, depth, onChange }: ItemsBlockFieldProps) {
  const { t } = useTranslation();
  const word = useBlockWord();
  const { readOnly, Fields } = useBlockEditing();
  const key = field.label ?? field.key;
  const entries = entriesOf(value);
  return (
    <fieldset className="vk-block-group">
      <legend className="vk-label">{word(`blocks.fields.${key}`)}</legend>
      <EntryList
        entries={entries}
        path={path}
        nameOf={() => word(`blocks.entry.${key}`)}
        onChange={onChange}
        renderBody={(entry, place, change) => (
          <Fields fields={field.fields} values={entry} path={place} depth={depth} onChange={change} />
        )}
        renderAdd={(add) =>
          !readOnly &&
          entries.length < field.most && (
            <button type="button" className="vk-text-button" onClick={() => add(newValues(field.fields))}>
              {t('blocks.putIn', { name: word(`blocks.entry.${key}`) })}
            </button>
          )
        }
      />
    </fieldset>
  );
}
