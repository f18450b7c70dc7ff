import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useTranslation } from 'react-i18next';
import { Add } from '../../../../../../base/icons/icons.js';
import { withValues } from '../../document/columnTraits.js';
import type { JsonObject } from '../../document/json.js';
import { movedItem } from '../../edits/lists.js';
import { namesAt, objectAt, anchorOf, withValue } from '../../document/path.js';
import { FieldNote } from '../../fields/FieldNote.js';
import { buttonAnchor, ItemButtons, moveAnchors } from '../../fields/ItemButtons.js';
import { LocalTextFields } from '../../fields/LocalTextFields.js';
import { NameField } from '../../fields/NameField.js';
import { useDesign, type EditOptions } from '../../state/Design.js';

/** The only values that a column takes, with their labels in both languages. */
export function ValuesField({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { document, problems, isReadOnly, edit } = useDesign();
  const path = ['columns', name];
  const values = namesAt(document, [...path, 'values']);
  const change = (next: (column: JsonObject) => JsonObject, options?: EditOptions) =>
    edit((before) => withValue(before, path, next(objectAt(before, path))), options);
  const anchor = (at: number) => anchorOf([...path, 'values', at]);
  const move = (from: number, to: number) =>
    change((column) => withValues(column, movedItem(values, from, to)), {
      focus: moveAnchors(anchor(to), from, to),
    });
  const refuse = (own: string) => (typed: string) => {
    if (typed === '') return t('design.values.empty');
    return typed !== own && values.includes(typed) ? t('design.values.taken') : undefined;
  };
  const add = () => {
    let next = values.length + 1;
    while (values.includes(t('design.values.new', { number: next }))) next += 1;
    const value = t('design.values.new', { number: next });
    change((column) => withValues(column, [...values, value]), { focus: [anchor(values.length)] });
  };
  const rest = problems.within(
    [...path, 'values'],
    values.map((_, at) => String(at)),
  );
  return (
    <Box role="group" aria-label={t('design.values.label')}>
      {values.map((value, at) => (
        <Box key={at} role="group" aria-label={value} sx={rowStyles}>
          <NameField
            label={t('design.values.value', { number: at + 1 })}
            name={value}
            anchor={anchor(at)}
            help=""
            problems={problems.within([...path, 'values', at])}
            refuse={refuse(value)}
            onRename={
              (next) =>
              change((column) => withValues(column, values.map((one, other) => (other === at ? next : one)), [value, next])) // prettier-ignore
            }
            maxLength={255}
          />
          <LocalTextFields path={[...path, 'valueLabels', value]} fallback={value} />
          {!isReadOnly && (
            <Box sx={{ pt: { sm: 6 } }}>
              <ItemButtons
                name={value}
                anchor={anchor(at)}
                onUp={at > 0 ? () => move(at, at - 1) : undefined}
                onDown={at < values.length - 1 ? () => move(at, at + 1) : undefined}
                onDelete={() =>
                  change(
                    (column) =>
                      withValues(
                        column,
                        values.filter((one) => one !== value),
                      ),
                    {
                      announce: t('design.removed', { name: value }),
                      focus: [buttonAnchor(anchor(Math.min(at, values.length - 2)), 'delete'), `add:${anchorOf(path)}`],
                    },
                  )
                }
                isRemoval
              />
            </Box>
          )}
        </Box>
      ))}
      {rest.length > 0 && (
        <FormHelperText error>
          <FieldNote problems={rest} />
        </FormHelperText>
      )}
      {values.length > 0 && <FormHelperText sx={{ mb: 2 }}>{t('design.values.help')}</FormHelperText>}
      {!isReadOnly && (
        <Button size="small" variant="outlined" startIcon={<Add />} data-anchor={`add:${anchorOf(path)}`} onClick={add}>
          {t('design.values.add')}
        </Button>
      )}
    </Box>
  );
}

const rowStyles = {
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(100px, 1fr) minmax(0, 2.4fr) auto' },
  alignItems: 'start',
  mb: { xs: 3, sm: 0 },
};
