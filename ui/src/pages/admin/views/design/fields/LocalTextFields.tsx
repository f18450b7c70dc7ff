import { locales } from '@viewkraft/model';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject } from '../document/json.js';
import { localText, withLocalText } from '../document/localText.js';
import { anchorOf, valueAt, withValue, type Path } from '../document/path.js';
import { useDesign } from '../state/Design.js';
import { FieldNote } from './FieldNote.js';
import { closePairStyles, pairStyles } from './styles.js';

interface LocalTextFieldsProps {
  readonly path: Path;
  /** The name of the text; without it the fields are labelled only by their language. */
  readonly label?: string;
  readonly help?: string;
  /** Shown if there is no text. */
  readonly fallback?: string;
}

/** A text in both languages, each in a field of its own. */
export function LocalTextFields({ path, label, help, fallback }: LocalTextFieldsProps) {
  const { t } = useTranslation();
  const { document, problems, isReadOnly, edit } = useDesign();
  const id = useId();
  const text = valueAt(document, path);
  const other = localText(text, 'en') || localText(text, 'de') || fallback;
  return (
    <Box sx={label === undefined ? closePairStyles : pairStyles}>
      {locales.map((locale) => {
        const anchor = anchorOf([...path, locale]);
        // A problem of the text as a whole is shown at its first field.
        const found = problems.within([...path, locale]);
        const whole = locale === 'en' ? problems.within(path, isObject(text) ? [...locales] : []) : [];
        return (
          <TextField
            key={locale}
            id={`${id}-${locale}`}
            label={label === undefined ? t(`design.only.${locale}`) : t(`design.in.${locale}`, { label })}
            value={localText(text, locale)}
            onChange={({ target }) =>
              edit((before) => withValue(before, path, withLocalText(valueAt(before, path), locale, target.value)), {
                merge: anchor,
              })
            }
            placeholder={other}
            error={found.length + whole.length > 0}
            helperText={<FieldNote problems={[...found, ...whole]} help={locale === 'en' ? help : undefined} />}
            slotProps={{
              htmlInput: {
                'data-anchor': locale === 'en' ? anchorOf(path) : anchor,
                lang: locale,
                readOnly: isReadOnly,
                autoComplete: 'off',
              },
            }}
          />
        );
      })}
    </Box>
  );
}
