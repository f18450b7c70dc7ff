import type { PluginOption } from '@viewkraft/model';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { OptionText } from './optionText.js';

interface OptionFieldProps {
  readonly option: PluginOption;
  readonly text: OptionText;
  readonly error: string | undefined;
  readonly onChange: (text: OptionText) => void;
}

/** A plugin option, edited by its type. */
export function OptionField({ option, text, error, onChange }: OptionFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const helpId = useId();
  const { name, type, secret, multiline, fixedBy, required, choices } = option;
  const label = option.label?.[locale] ?? name;
  const hints = [
    option.help?.[locale],
    fixedBy === undefined ? undefined : t('admin.plugins.fixedBy', { by: fixedBy }),
    type === 'list' ? t('admin.plugins.oneEach') : undefined,
    secret ? t(option.given ? 'admin.plugins.secretGiven' : 'admin.plugins.secretNone') : undefined,
    secret && option.given && fixedBy === undefined ? t('admin.plugins.secretReplaced') : undefined,
  ].filter(Boolean);
  const help = error ?? hints.join(' ');
  if (typeof text === 'boolean') {
    return (
      <FormControl error={error !== undefined} disabled={fixedBy !== undefined}>
        <FormControlLabel
          label={label}
          control={
            <Checkbox
              checked={text}
              onChange={(_event, next) => onChange(next)}
              slotProps={{ input: { 'aria-describedby': help ? helpId : undefined } }}
            />
          }
        />
        {help && <FormHelperText id={helpId}>{help}</FormHelperText>}
      </FormControl>
    );
  }
  const isLong = type === 'list' || type === 'json' || multiline === true;
  return (
    <TextField
      label={label}
      value={text}
      required={required}
      error={error !== undefined}
      helperText={help}
      disabled={fixedBy !== undefined}
      onChange={(event) => onChange(event.target.value)}
      select={type === 'choice'}
      multiline={isLong}
      {...(isLong && { minRows: 3, maxRows: 12 })}
      type={secret ? 'password' : 'text'}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: {
          autoComplete: secret ? 'new-password' : 'off',
          ...(type === 'number' && { inputMode: 'decimal' }),
          ...(isLong && { spellCheck: multiline === true }),
        },
      }}
      fullWidth
    >
      {type === 'choice' && [
        ...(required ? [] : [<option key="" value="" aria-label={t('admin.plugins.default')} />]),
        ...(choices ?? []).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        )),
      ]}
    </TextField>
  );
}
