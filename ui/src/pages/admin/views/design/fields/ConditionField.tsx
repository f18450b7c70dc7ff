import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Path } from '../document/path.js';
import { useDesignField } from '../state/Design.js';
import { Choice } from './Choice.js';
import { FieldNote } from './FieldNote.js';
import { codeStyles } from './styles.js';

interface ConditionFieldProps {
  readonly path: Path;
  readonly label: string;
  /** The value that applies if the file has none. */
  readonly fallbackValue: boolean;
}

/** A choice of always, never, or a function of the record. */
export function ConditionField({ path, label, fallbackValue }: ConditionFieldProps) {
  const { t } = useTranslation();
  const { value, anchor, problems, isReadOnly, set } = useDesignField(path);
  const id = useId();
  const isCode = typeof value === 'string';
  const chosen = isCode ? 'code' : String(typeof value === 'boolean' ? value : fallbackValue);
  const choose = (next: string) => {
    if (next === 'code') set('(record) => true');
    else set((next === 'true') === fallbackValue ? undefined : next === 'true');
  };
  return (
    <div>
      <Choice
        label={label}
        value={chosen}
        options={[
          ['true', t('design.always')],
          ['false', t('design.never')],
          ['code', t('design.byFunction')],
        ]}
        onChange={choose}
        anchor={isCode ? `${anchor} kind` : anchor}
        problems={isCode ? [] : problems}
      />
      {isCode && (
        <TextField
          id={id}
          label={t('design.functionOf', { name: label })}
          value={value}
          onChange={({ target }) => set(target.value)}
          error={problems.length > 0}
          helperText={<FieldNote problems={problems} help={t('design.conditionHelp')} />}
          multiline
          sx={codeStyles}
          slotProps={{ htmlInput: { 'data-anchor': anchor, readOnly: isReadOnly, spellCheck: false } }}
        />
      )}
    </div>
  );
}
