import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { objectAt } from '../../document/path.js';
import { CheckField } from '../../fields/CheckField.js';
import { ConditionField } from '../../fields/ConditionField.js';
import { PlainField } from '../../fields/PlainField.js';
import { pairStyles } from '../../fields/styles.js';
import { useDesign } from '../../state/Design.js';
import { More } from '../More.js';
import { RulesField } from './RulesField.js';

const functionKeys = ['rules', 'getter', 'setter'] as const;
const conditionKeys = ['visible', 'required', 'readOnly', 'hidden'] as const;

/** When a column is shown and may be changed, and the functions that check and compute its values. */
export function FunctionFields({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { document, problems } = useDesign();
  const path = ['columns', name];
  const column = objectAt(document, path);
  const hasProblems = (keys: readonly string[]) => keys.some((key) => problems.within([...path, key]).length > 0);
  const count = (keys: readonly string[]) => keys.filter((key) => column.has(key)).length;
  const title = (key: string, keys: readonly string[]) => {
    const used = count(keys);
    return used > 0 ? t('design.counted', { title: t(key), count: used }) : t(key);
  };
  return (
    <>
      <More title={title('design.behaviour', conditionKeys)} hasProblems={hasProblems(conditionKeys)}>
        <Box sx={pairStyles}>
          <ConditionField path={[...path, 'visible']} label={t('design.visible')} fallbackValue />
          <ConditionField path={[...path, 'required']} label={t('design.requiredInForm')} fallbackValue={false} />
          <ConditionField path={[...path, 'readOnly']} label={t('design.readOnly')} fallbackValue={false} />
        </Box>
        <CheckField path={[...path, 'hidden']} label={t('design.hidden')} help={t('design.hiddenHelp')} />
      </More>
      <More title={title('design.functions', functionKeys)} hasProblems={hasProblems(functionKeys)}>
        <RulesField name={name} />
        <PlainField path={[...path, 'getter']} label={t('design.getter')} help={t('design.getterHelp')} isCode />
        <PlainField path={[...path, 'setter']} label={t('design.setter')} help={t('design.setterHelp')} isCode />
      </More>
    </>
  );
}
