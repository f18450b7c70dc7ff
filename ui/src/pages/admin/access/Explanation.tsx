import { impliedRoles, textIn, type AccessExplanation, type ExplainedGrant } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { ViewModel, ViewColumn } from '../../../base/wire/ViewModel.js';
import { Panel } from '../../panels/Panel.js';
import { StateChip } from '../../panels/StateChip.js';
import type { AskedQuestion } from './useAccessQuestion.js';
import { roleText } from './useIdentity.js';
import { useModelsOf } from '../../../data/model/useModels.js';
import { fieldOf } from '../../../fields/registry.js';
import { conditionLines, conditionOf, subjectOf, type ConditionLine } from './conditionLines.js';

interface ExplanationProps {
  readonly answer: AccessExplanation;
  readonly question: AskedQuestion;
  readonly model: ViewModel;
  /** Who asks for access. */
  readonly name: string;
}

/** The verdict in a sentence, then each grant and how it contributes. */
export function Explanation({ answer, question, model, name }: ExplanationProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { action, id, column } = question;
  const subject = [
    id === '' ? t(`access.subject.${subjectOf(action, answer.grants)}`) : t('access.subject.record', { id }),
    column === '' ? null : t('access.subject.column', { column: labelOf(model, column, locale) }),
  ].filter((part) => part !== null);
  const params = { name, action: t(`access.doing.${action}`), view: textIn(model.label, locale), subject: subject.join(', ') }; // prettier-ignore
  return (
    <>
      <Alert severity={answer.allowed ? 'success' : 'error'} role="status">
        <strong>{t(answer.allowed ? 'access.allowed' : 'access.refused')}</strong>{' '}
        {t(answer.allowed ? 'access.allowedWhy' : 'access.refusedWhy', params)}
      </Alert>
      <Panel title={t('access.grants', { action: params.action })}>
        {answer.grants.length === 0 ? (
          <Box component="p" sx={{ mb: 0, color: 'text.secondary' }}>
            {t('access.noGrants')}
          </Box>
        ) : (
          <Box component="ul" aria-label={t('access.grants', { action: params.action })} sx={listStyles}>
            {answer.grants.map((grant, at) => (
              <GrantItem key={at} grant={grant} model={model} />
            ))}
          </Box>
        )}
      </Panel>
    </>
  );
}

const listStyles = { listStyle: 'none', m: 0, mt: 3, p: 0, '& > li + li': { borderTop: '1px solid var(--vk-border)' } };

function GrantItem({ grant, model }: { readonly grant: ExplainedGrant; readonly model: ViewModel }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { roles, columns, matches, because } = grant;
  const where = conditionOf(grant);
  const isImplied = because === 'administrator' || (roles.length === 1 && roles[0] === impliedRoles.administrator);
  return (
    <Box component="li" sx={{ py: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 2 }}>
        <StateChip
          tone={matches ? 'positive' : 'negative'}
          text={t(matches ? 'access.matches' : 'access.doesNotMatch')}
        />
        <Box component="strong" sx={{ fontWeight: 550 }}>
          {isImplied ? t('access.administrators') : roles.map((role) => roleText(role, t)).join(', ')}
        </Box>
      </Box>
      <Box component="p" sx={{ mt: 1, mb: 2 }}>
        {t(`access.because.${because}`)}
      </Box>
      <Box component="dl" sx={factStyles}>
        <dt>{t('access.rows')}</dt>
        <dd>{where ? <ConditionText where={where} model={model} /> : t('access.allRows')}</dd>
        <dt>{t('access.columns')}</dt>
        <dd>{columns ? columns.map((name) => labelOf(model, name, locale)).join(', ') : t('access.allColumns')}</dd>
      </Box>
    </Box>
  );
}

const factStyles = {
  m: 0,
  display: 'grid',
  columnGap: 4,
  rowGap: 1,
  gridTemplateColumns: { xs: '1fr', sm: '96px minmax(0, 1fr)' },
  fontSize: 13,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};

function labelOf(model: ViewModel, name: string, locale: 'en' | 'de'): string {
  const column = model.columns.get(name);
  return column ? textIn(column.label, locale) : name;
}

interface ConditionTextProps {
  readonly where: Readonly<Record<string, unknown>>;
  readonly model: ViewModel;
}

/** The condition of a grant in words. */
function ConditionText({ where, model }: ConditionTextProps) {
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
