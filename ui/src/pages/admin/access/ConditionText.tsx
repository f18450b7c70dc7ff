import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { useModelsOf } from '../../../data/model/useModels.js';
import { fieldOf } from '../../../fields/registry.js';
import type { ViewColumn, ViewModel } from '../../../base/wire/ViewModel.js';
import { conditionLines, type ConditionLine } from './conditionLines.js';

interface ConditionTextProps {
  readonly where: Readonly<Record<string, unknown>>;
  readonly model: ViewModel;
}

/** The condition of a grant in words. */
export function ConditionText({ where, model }: ConditionTextProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const models = useModelsOf([...model.associations.values()].map(({ view }) => view));
  const print = (value: unknown, column: ViewColumn) =>
    fieldOf({ ...column, isList: false }).print(value, column, locale);
  return <Lines lines={conditionLines(where, model, { t, locale, print, modelOf: (view) => models.get(view) })} />;
}

function Lines({ lines }: { readonly lines: readonly ConditionLine[] }) {
  const [only] = lines;
  if (only && lines.length === 1 && !('of' in only)) return <>{only.text}</>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 4 }}>
      {lines.map((line, at) => (
        <li key={at}>
          {line.text}
          {'of' in line && <Lines lines={line.of} />}
        </li>
      ))}
    </Box>
  );
}
