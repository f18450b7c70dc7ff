import { defaultLabel } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { nameProblem, renameColumn } from '../../edits/columns.js';
import { showsKey, typeOf, widgetsFor } from '../../document/columnTraits.js';
import { mentionsOf } from '../../document/mentions.js';
import { isInForm, isInGrid, withFormColumn, withGridColumn } from '../../edits/lists.js';
import { objectAt, anchorOf } from '../../document/path.js';
import { Check } from '../../fields/Check.js';
import { CheckField } from '../../fields/CheckField.js';
import { ChoiceField } from '../../fields/ChoiceField.js';
import { LocalTextFields } from '../../fields/LocalTextFields.js';
import { NameField } from '../../fields/NameField.js';
import { PlainField } from '../../fields/PlainField.js';
import { PlanNote } from '../../fields/PlanNote.js';
import { RestProblems } from '../../fields/RestProblems.js';
import { pairStyles } from '../../fields/styles.js';
import { useDesign } from '../../state/Design.js';
import { More } from '../More.js';
import { DefaultField } from './DefaultField.js';
import { FunctionFields } from './FunctionFields.js';
import { SizeFields, TypeChoice } from './TypeFields.js';
import { ValuesField } from './ValuesField.js';

/** Keys with fields of their own, which show their problems. */
const shownKeys = [
  'type', 'label', 'length', 'precision', 'scale', 'primaryKey', 'allowNull', 'unique', 'index', 'default',
  'defaultValue', 'values', 'valueLabels', 'widget', 'help', 'placeholder', 'visible', 'required', 'readOnly', 'hidden',
  'rules', 'getter', 'setter',
]; // prettier-ignore

/** The fields of a column. */
export function ColumnPanel({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { document, saved, problems, isManaged, edit } = useDesign();
  const path = ['columns', name];
  const column = objectAt(document, path);
  const savedColumns = objectAt(saved, ['columns']);
  const isKey = column.get('primaryKey') === true;
  const takesIndex = isManaged || column.has('index');
  const widgets = widgetsFor(typeOf(column));
  // After a save under the new name, the values have moved.
  const renamedFrom = savedColumns.has(name) || !isManaged ? undefined : column.get('renamedFrom');
  const shown = isManaged ? shownKeys : [...shownKeys, 'field'];
  const others = [...column.keys()].filter((key) => !shown.includes(key) && !(isManaged && key === 'renamedFrom'));
  const mentions = typeof renamedFrom === 'string' ? mentionsOf(document, renamedFrom) : [];
  const hasProblems = (...keys: readonly string[]) => keys.some((key) => problems.within([...path, key]).length > 0);
  const rename = (to: string) =>
    edit((before) => renameColumn(before, name, to, savedColumns), {
      announce: t('design.renamed', { from: name, to }),
    });
  const refuse = (typed: string) => {
    const problem = nameProblem(document, typed, name, savedColumns);
    return problem && t(`design.nameProblem.${problem}`);
  };
  return (
    <>
      <RestProblems path={path} shown={shown} />
      <Box sx={pairStyles}>
        <NameField
          label={t('design.columnName')}
          name={name}
          anchor={anchorOf(path)}
          help={typeof renamedFrom === 'string' ? t('design.renamedFrom', { name: renamedFrom }) : t('design.nameHelp')}
          problems={[]}
          refuse={refuse}
          onRename={rename}
        />
        <TypeChoice name={name} />
      </Box>
      {!isManaged && column.has('field') && (
        <PlainField path={[...path, 'field']} label={t('design.unmanaged.field')} isFixed />
      )}
      {typeof renamedFrom === 'string' && <PlanNote column={renamedFrom} kinds={['dropColumn']} />}
      <PlanNote column={name} kinds={['renameColumn', 'changeType', 'narrowColumn', 'widenColumn']} />
      {mentions.length > 0 && (
        <Box component="p" role="note" sx={{ mt: 0, mb: 3, color: 'var(--vk-warning)', fontSize: 13 }}>
          {t('design.functionsMention', { name: String(renamedFrom), columns: mentions.join(', ') })}
        </Box>
      )}
      <SizeFields name={name} />
      <LocalTextFields path={[...path, 'label']} label={t('design.label')} fallback={defaultLabel(name)} />
      <Box sx={{ ...pairStyles, mb: 2 }}>
        {!isKey && <CheckField path={[...path, 'allowNull']} label={t('design.mustHave')} fallbackValue isInverse />}
        <CheckField path={[...path, 'unique']} label={t('design.unique')} />
        {takesIndex && <CheckField path={[...path, 'index']} label={t('design.index')} />}
        <CheckField path={[...path, 'primaryKey']} label={t('design.primaryKey')} />
        <Check
          label={t('design.inGrid')}
          isOn={isInGrid(document, name)}
          onChange={(isOn) => edit((before) => withGridColumn(before, name, isOn))}
          anchor={anchorOf([...path, '#grid'])}
        />
        <Check
          label={t('design.inForm')}
          isOn={isInForm(document, name)}
          onChange={(isOn) => edit((before) => withFormColumn(before, name, isOn))}
          anchor={anchorOf([...path, '#form'])}
        />
      </Box>
      <PlanNote column={name} kinds={['setNotNull', 'addUnique', 'addColumn', 'changePrimaryKey']} />
      <DefaultField key={name} name={name} />
      {showsKey(column, 'values') && (
        <More
          title={t('design.values.label')}
          isUsed={column.has('values')}
          hasProblems={hasProblems('values', 'valueLabels')}
        >
          <ValuesField name={name} />
        </More>
      )}
      <More
        title={t('design.input')}
        isUsed={['widget', 'help', 'placeholder'].some((key) => column.has(key))}
        hasProblems={hasProblems('widget', 'help', 'placeholder')}
      >
        {(widgets.length > 0 || column.has('widget')) && (
          <ChoiceField
            path={[...path, 'widget']}
            label={t('design.widgetLabel')}
            emptyLabel={t('design.widgetNone')}
            options={widgets.map((widget) => [widget, t(`design.widget.${widget}`)])}
          />
        )}
        <LocalTextFields path={[...path, 'help']} label={t('design.help')} help={t('design.helpHelp')} />
        <LocalTextFields path={[...path, 'placeholder']} label={t('design.placeholder')} />
      </More>
      <FunctionFields name={name} />
      {others.length > 0 && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', fontSize: 13 }}>
          {t('design.otherKeys', { keys: others.join(', ') })}
        </Box>
      )}
    </>
  );
}
