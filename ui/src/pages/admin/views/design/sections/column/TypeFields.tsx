import { columnTypes, type ColumnType } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { showsKey, typeOf } from '../../document/columnTraits.js';
import { objectAt } from '../../document/path.js';
import { lostKeys, withType } from '../../edits/withType.js';
import { Choice } from '../../fields/Choice.js';
import { NumberField } from '../../fields/NumberField.js';
import { PlanNote } from '../../fields/PlanNote.js';
import { pairStyles } from '../../fields/styles.js';
import { useDesign, useDesignField } from '../../state/Design.js';

/** The types as people look for them: texts, numbers, times. */
const order: readonly ColumnType[] = [
  'string', 'text', 'boolean', 'integer', 'decimal', 'number', 'float', 'bigint', 'dateonly', 'datetime', 'date', 'time', 'uuid',
]; // prettier-ignore

/** What the keys are called that a type may lose; others have no field. */
const keyTexts: Readonly<Record<string, string>> = {
  length: 'design.length',
  precision: 'design.precision',
  scale: 'design.scale',
  values: 'design.values.label',
  valueLabels: 'design.values.label',
  widget: 'design.widgetLabel',
  default: 'design.default.label',
  defaultValue: 'design.default.label',
};

/** What a column holds, how much of it, and what the database makes of a change. */
export function TypeFields({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { document, edit } = useDesign();
  const path = ['columns', name];
  const column = objectAt(document, path);
  const { value, place, problems } = useDesignField([...path, 'type']);
  const types = [...order, ...columnTypes.filter((type) => !order.includes(type))];
  const choose = (next: string) => {
    const type = columnTypes.find((one) => one === next);
    if (!type || type === typeOf(column)) return;
    const lost = new Set(lostKeys(document, name, type).map((key) => keyTexts[key] ?? key));
    const keys = [...lost].map((key) => (key.startsWith('design.') ? t(key) : key)).join(', ');
    const told = lost.size > 0 ? { tell: t('design.typeLoses', { keys }) } : {};
    edit((before) => withType(before, name, type), told);
  };
  return (
    <>
      <Choice
        label={t('design.columnType')}
        value={typeof value === 'string' ? value : ''}
        options={types.map((type) => [type, t(`design.type.${type}`)])}
        onChange={choose}
        place={place}
        problems={problems}
      />
      <PlanNote column={name} kinds={['changeType', 'narrowColumn', 'widenColumn']} />
      {['length', 'precision', 'scale'].some((key) => showsKey(column, key)) && (
        <Box sx={pairStyles}>
          {showsKey(column, 'length') && (
            <NumberField
              path={[...path, 'length']}
              label={t('design.length')}
              help={t('design.lengthHelp')}
              standard={255}
            />
          )}
          {showsKey(column, 'precision') && (
            <NumberField
              path={[...path, 'precision']}
              label={t('design.precision')}
              help={t('design.precisionHelp')}
              standard={10}
            />
          )}
          {showsKey(column, 'scale') && (
            <NumberField
              path={[...path, 'scale']}
              label={t('design.scale')}
              help={t('design.scaleHelp')}
              standard={2}
            />
          )}
        </Box>
      )}
    </>
  );
}
