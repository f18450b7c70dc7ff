import type { ViewTableColumn } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Json, JsonObject } from '../../document/json.js';
import { objectAt, valueAt } from '../../document/path.js';
import { Choice } from '../../fields/Choice.js';
import { useDesign } from '../../state/Design.js';

interface AddTableColumnProps {
  readonly columns: readonly ViewTableColumn[];
  /** `name`: the preferred name, which may already be taken. */
  readonly onAdd: (name: string, column: JsonObject) => void;
}

/** Adds a column that exists in another program's table but not in the view. */
export function AddTableColumn({ columns, onAdd }: AddTableColumnProps) {
  const { t } = useTranslation();
  const { document } = useDesign();
  const used = new Set(
    [...objectAt(document, ['columns']).keys()].map((name) => fieldOf(document, name).toLowerCase()),
  );
  const unused = columns.filter(({ field, definition }) => definition && !used.has(field.toLowerCase()) && !field.startsWith('_')); // prettier-ignore
  if (unused.length === 0) {
    return (
      <Box component="p" sx={{ m: 0, color: 'text.secondary', fontSize: 13 }}>
        {t('design.unmanaged.noColumns')}
      </Box>
    );
  }
  const add = (chosen: string) => {
    const found = unused.find(({ field }) => field === chosen);
    if (!found?.definition) return;
    const { field, name, definition } = found;
    const { type, ...rest } = definition;
    onAdd(name, new Map<string, Json>([['type', type], ['field', field], ...Object.entries(rest)]));
  };
  return (
    <Box sx={{ maxWidth: 320 }}>
      <Choice
        label={t('design.unmanaged.addColumn')}
        value=""
        options={[
          ['', t('design.choose')],
          ...unused.map(({ field, sqlType }) => [field, `${field} (${shortType(sqlType)})`] as const),
        ]}
        onChange={add}
        anchor="add:columns"
      />
    </Box>
  );
}

const fieldOf = (document: JsonObject, name: string): string => {
  const field = valueAt(document, ['columns', name, 'field']);
  return typeof field === 'string' ? field : name;
};

/** The SQL type without the character set and the collation. */
const shortType = (sqlType: string): string => sqlType.replace(/ character set .*/i, '').toLowerCase();
