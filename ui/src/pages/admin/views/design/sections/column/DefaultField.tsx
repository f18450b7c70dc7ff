import TextField from '@mui/material/TextField';
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedValue, typeOf } from '../../document/columnTraits.js';
import { ExactNumber, isList } from '../../document/json.js';
import { objectAt } from '../../document/path.js';
import { Choice } from '../../fields/Choice.js';
import { FieldNote } from '../../fields/FieldNote.js';
import { pairStyles } from '../../fields/styles.js';
import { useDesign, useDesignField } from '../../state/Design.js';

const moments: readonly (string | undefined)[] = ['date', 'dateonly', 'datetime', 'time'];
const owners: readonly (string | undefined)[] = ['uuid', 'string'];

type Kind = 'none' | 'value' | 'now' | 'user';

/** The default of a column in new records: nothing, a value, the current time, or the user who creates the record. */
export function DefaultField({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { document, isReadOnly } = useDesign();
  const id = useId();
  const column = objectAt(document, ['columns', name]);
  const type = typeOf(column);
  // Both keys mean the same; the file keeps the one it has.
  const key = column.has('defaultValue') && !column.has('default') ? 'defaultValue' : 'default';
  const { value, anchor, problems, set } = useDesignField(['columns', name, key]);
  const [isTyping, setTyping] = useState(false);
  const has = value !== undefined && value !== null;
  const kind: Kind = value === 'NOW' ? 'now' : value === '$user.id' ? 'user' : has || isTyping ? 'value' : 'none';
  const values = column.get('values');
  const options = type === 'boolean' ? ['true', 'false'] : isList(values) ? values.filter((one) => typeof one === 'string') : undefined; // prettier-ignore
  const text = value instanceof ExactNumber ? value.digits : has ? String(value as string | number | boolean) : '';
  const choose = (next: string) => {
    setTyping(next === 'value');
    if (next === 'now') set('NOW');
    else if (next === 'user') set('$user.id');
    else set(next === 'value' && options?.[0] !== undefined ? typedValue(type, options[0]) : undefined);
  };
  const kinds = [
    ['none', t('design.default.none')],
    ['value', t('design.default.value')],
    ...(moments.includes(type) || kind === 'now' ? [['now', t('design.default.now')] as const] : []),
    ...(owners.includes(type) || kind === 'user' ? [['user', t('design.default.user')] as const] : []),
  ] as const;
  return (
    <Box sx={pairStyles}>
      <Choice
        label={t('design.default.label')}
        value={kind}
        options={kinds}
        onChange={choose}
        anchor={kind === 'value' ? `${anchor} kind` : anchor}
        problems={kind === 'value' ? [] : problems}
      />
      {kind === 'value' && options && (
        <Choice
          label={t('design.default.value')}
          value={text}
          options={options.map((one) => [one, type === 'boolean' ? t(`design.default.${one}`) : one])}
          onChange={(next) => set(typedValue(type, next))}
          anchor={anchor}
          problems={problems}
        />
      )}
      {kind === 'value' && !options && (
        <TextField
          id={id}
          label={t('design.default.value')}
          value={text}
          onChange={({ target }) => set(target.value === '' ? undefined : typedValue(type, target.value))}
          onBlur={() => setTyping(false)}
          error={problems.length > 0}
          helperText={<FieldNote problems={problems} help={t(`design.defaultHelp.${helpOf(type)}`)} />}
          slotProps={{ htmlInput: { 'data-anchor': anchor, readOnly: isReadOnly, autoComplete: 'off' } }}
        />
      )}
    </Box>
  );
}

function helpOf(type: string | undefined): 'text' | 'number' | 'date' | 'datetime' | 'time' {
  if (type === 'dateonly') return 'date';
  if (type === 'date' || type === 'datetime') return 'datetime';
  if (type === 'time') return 'time';
  return type === 'string' || type === 'text' || type === 'uuid' ? 'text' : 'number';
}
