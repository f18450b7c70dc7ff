import { columnTypes, type ColumnType } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { showsKey, typeOf } from '../../document/columnTraits.js';
import { objectAt } from '../../document/path.js';
import { lostKeys, withType } from '../../edits/withType.js';
import { Choice } from '../../fields/Choice.js';
import { NumberField } from '../../fields/NumberField.js';
import { pairStyles } from '../../fields/styles.js';
import { useDesign, useDesignField } from '../../state/Design.js';

/** The types in the order in which users look for them: texts, numbers, times. */
const order: readonly ColumnType[] = [
  'string', 'text', 'boolean', 'integer', 'decimal', 'number', 'float', 'bigint', 'dateonly', 'datetime', 'date', 'time', 'uuid',
]; // prettier-ignore

/** Labels of the keys that a change of type may remove; other such keys have no field. */
const keyTexts: ReadonlyMap<string, string> = new Map([
  ['length', 'design.length'],
  ['precision', 'design.precision'],
  ['scale', 'design.scale'],
  ['values', 'design.values.label'],
  ['valueLabels', 'design.values.label'],
  ['widget', 'design.widgetLabel'],
  ['default', 'design.default.label'],
  ['defaultValue', 'design.default.label'],
]);

/** The type of a column. */
export function TypeChoice({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { document, edit } = useDesign();
  const path = ['columns', name];
  const { value, anchor, problems } = useDesignField([...path, 'type']);
  const types = [...order, ...columnTypes.filter((type) => !order.includes(type))];
  const choose = (next: string) => {
    const type = columnTypes.find((one) => one === next);
    if (!type || type === typeOf(objectAt(document, path))) return;
    const lost = new Set(lostKeys(document, name, type).map((key) => keyTexts.get(key) ?? key));
    const keys = [...lost].map((key) => (key.startsWith('design.') ? t(key) : key)).join(', ');
    const options = lost.size > 0 ? { warn: t('design.typeLoses', { keys }) } : {};
    edit((before) => withType(before, name, type), options);
  };
  return (
    <Choice
      label={t('design.columnType')}
      value={typeof value === 'string' ? value : ''}
      options={types.map((type) => [type, t(`design.type.${type}`)])}
      onChange={choose}
      anchor={anchor}
      problems={problems}
    />
  );
}

/** The size limits of a column, if its type has any. */
export function SizeFields({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { document } = useDesign();
  const path = ['columns', name];
  const column = objectAt(document, path);
  const shown = sizes.filter(([key]) => showsKey(column, key));
  return (
    shown.length > 0 && (
      <Box sx={pairStyles}>
        {shown.map(([key, fallbackValue]) => (
          <NumberField
            key={key}
            path={[...path, key]}
            label={t(`design.${key}`)}
            help={t(`design.${key}Help`)}
            fallbackValue={fallbackValue}
          />
        ))}
      </Box>
    )
  );
}

const sizes = [
  ['length', 255],
  ['precision', 10],
  ['scale', 2],
] as const;
