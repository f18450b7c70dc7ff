import { defaultLabel } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../edits/columns.js';
import { isObject, type Json } from '../document/json.js';
import { CheckField } from '../fields/CheckField.js';
import { Choice } from '../fields/Choice.js';
import { ChoiceField } from '../fields/ChoiceField.js';
import { LocalTextFields } from '../fields/LocalTextFields.js';
import { NumberField } from '../fields/NumberField.js';
import { PlainField } from '../fields/PlainField.js';
import { RestProblems } from '../fields/RestProblems.js';
import { pairStyles } from '../fields/styles.js';
import { useColumnLabels } from '../fields/useColumnLabels.js';
import { useDesign, useDesignField } from '../state/Design.js';
import { Subsection } from './Subsection.js';

/** Keys that fields of the designer show, here or in other sections. */
const shownKeys = [
  'name', 'table', 'label', 'singular', 'group', 'display', 'autosave', 'search', 'history', 'columns', 'relations',
  'access', 'grid', 'form', 'indexes', 'unique', 'naturalKey',
]; // prettier-ignore

/** What the view is called, and how its records are kept. */
export function GeneralSection() {
  const { t } = useTranslation();
  const { document, isManaged } = useDesign();
  const labelOf = useColumnLabels();
  const name = document.get('name');
  const others = [...document.keys()].filter((key) => !shownKeys.includes(key) && key !== '$schema');
  return (
    <>
      <RestProblems path={[]} shown={shownKeys} />
      <Subsection title={t('design.names')}>
        <Box sx={pairStyles}>
          <PlainField path={['name']} label={t('design.viewName')} help={t('design.viewNameHelp')} isFixed />
          {document.has('table') && (
            <PlainField
              path={['table']}
              label={t('design.table')}
              help={t(isManaged ? 'design.tableHelp' : 'design.unmanaged.table')}
              isFixed
            />
          )}
        </Box>
        <LocalTextFields
          path={['label']}
          label={t('design.viewLabel')}
          help={t('design.viewLabelHelp')}
          fallback={typeof name === 'string' ? defaultLabel(name) : ''}
        />
        <LocalTextFields path={['singular']} label={t('design.singular')} help={t('design.singularHelp')} />
        <LocalTextFields path={['group']} label={t('design.group')} help={t('design.groupHelp')} />
      </Subsection>
      <Subsection title={t('design.records')}>
        <ChoiceField
          path={['display']}
          label={t('design.display')}
          emptyLabel={t('design.displayNone')}
          options={columnsOf(document).map((column) => [column, labelOf(column)])}
          help={t('design.displayHelp')}
        />
        <CheckField path={['autosave']} label={t('design.autosave')} help={t('design.autosaveHelp')} />
        <CheckField
          path={['search']}
          label={t('design.search')}
          help={t(isManaged ? 'design.searchHelp' : 'design.unmanaged.search')}
          // In an unmanaged view, the search can only be switched off.
          isDisabled={!isManaged && document.get('search') !== true}
        />
        <HistoryFields />
      </Subsection>
      {others.length > 0 && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', fontSize: 13 }}>
          {t('design.otherKeys', { keys: others.join(', ') })}
        </Box>
      )}
    </>
  );
}

/** Whether and how long the changes of records are kept. */
function HistoryFields() {
  const { t } = useTranslation();
  const { value, anchor, problems, set } = useDesignField(['history']);
  const kind = value === false ? 'none' : isObject(value) ? 'days' : 'kept';
  const values: Readonly<Record<string, Json | undefined>> = {
    none: false,
    days: new Map<string, Json>([['days', 90]]),
    kept: undefined,
  };
  return (
    <Box sx={pairStyles}>
      <Choice
        label={t('design.history.label')}
        value={kind}
        options={(['kept', 'days', 'none'] as const).map((one) => [one, t(`design.history.${one}`)])}
        onChange={(next) => set(values[next])}
        anchor={anchor}
        problems={isObject(value) ? [] : problems}
      />
      {isObject(value) && <NumberField path={['history', 'days']} label={t('design.history.count')} />}
    </Box>
  );
}
