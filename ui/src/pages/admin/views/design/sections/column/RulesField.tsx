import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Add } from '../../../../../../base/icons/icons.js';
import { typeOf } from '../../document/columnTraits.js';
import { isList } from '../../document/json.js';
import { objectAt, anchorOf } from '../../document/path.js';
import { FieldNote } from '../../fields/FieldNote.js';
import { codeStyles } from '../../fields/styles.js';
import { useDesign, useDesignField } from '../../state/Design.js';

/** Initial rules, which show how a refusal is written. */
const starters = {
  text: "(value) => value.length >= 3 || { en: 'At least three characters', de: 'Mindestens drei Zeichen' }",
  number: "(value) => Number(value) >= 0 || { en: 'Not below zero', de: 'Nicht unter null' }",
};

/** The functions that accept or refuse a value. */
export function RulesField({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { document, problems, edit } = useDesign();
  const id = useId();
  const path = ['columns', name, 'rules'];
  const { value, isReadOnly, set } = useDesignField(path);
  const isOne = typeof value === 'string';
  const rules = isOne ? [value] : isList(value) ? value.map(String) : [];
  const type = typeOf(objectAt(document, ['columns', name]));
  const pathOf = (at: number) => (isOne ? path : [...path, at]);
  // A single rule need not be in a list; if the file has none, none is added.
  const write = (next: readonly string[]) =>
    set(next.length === 0 ? undefined : isOne && next.length === 1 ? next[0] : next);
  const add = () => {
    const starter = type === 'string' || type === 'text' ? starters.text : starters.number;
    write([...rules, starter]);
    edit((before) => before, { focus: [anchorOf([...path, rules.length])] });
  };
  return (
    <Box role="group" aria-label={t('design.rules.label')} sx={{ mb: 3 }}>
      {rules.map((rule, at) => {
        const found = problems.within(pathOf(at));
        return (
          <Box key={at} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
            <TextField
              id={`${id}-${at}`}
              label={t('design.rules.rule', { number: at + 1 })}
              value={rule}
              onChange={({ target }) => write(rules.map((one, other) => (other === at ? target.value : one)))}
              error={found.length > 0}
              helperText={<FieldNote problems={found} help={t('design.rules.help')} />}
              multiline
              sx={{ ...codeStyles, flex: '1 1 240px' }}
              slotProps={{
                htmlInput: { 'data-anchor': anchorOf(pathOf(at)), readOnly: isReadOnly, spellCheck: false },
              }}
            />
            {!isReadOnly && (
              <Button
                size="small"
                aria-label={t('design.rules.remove', { number: at + 1 })}
                sx={{ mt: { sm: '22px' } }}
                onClick={() => {
                  write(rules.filter((_, other) => other !== at));
                  edit((before) => before, { focus: [`add:${anchorOf(path)}`] });
                }}
              >
                {t('design.takeOut')}
              </Button>
            )}
          </Box>
        );
      })}
      {!isReadOnly && (
        <Button size="small" variant="outlined" startIcon={<Add />} data-anchor={`add:${anchorOf(path)}`} onClick={add}>
          {t('design.rules.add')}
        </Button>
      )}
    </Box>
  );
}
