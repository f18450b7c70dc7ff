import { columnTypes, type ColumnType } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { lostKeys, showsKey, typeOf, withType } from '../../document/columnTraits.js';
import { objectAt } from '../../document/path.js';
import { Choice } from '../../fields/Choice.js';
import { NumberField } from '../../fields/NumberField.js';
import { PlanNote } from '../../fields/PlanNote.js';
import { pairStyles } from '../../fields/styles.js';
import { useDesign, useDesignField } from '../../state/Design.js';

/** The types as people look for them: texts, numbers, times. */
const order: readonly ColumnType[] = [
  'string', 'text', 'boolean', 'integer', 'decimal', 'number', 'float', 'bigint', 'dateonly', 'datetime', 'date', 'time', 'uuid',
]; // prettier-ignore

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
    const lost = lostKeys(column, type);
    const told = lost.length > 0 ? { tell: t('design.typeLoses', { keys: lost.join(', ') }) } : {};
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
      <PlanNote column={name} kinds={['changeType', 'narrowColumn', 'widenColumn', 'changePrimaryKey']} />
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
