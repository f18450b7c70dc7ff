import type { SchemaChangeKind, SchemaChangeReport } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../../base/i18n/formats/formatNumber.js';
import { useLocale } from '../../../../../base/i18n/useLocale.js';
import { useDesign } from '../state/Design.js';

interface PlanNoteProps {
  /** Undefined: changes that concern several columns together. */
  readonly column: string | undefined;
  readonly kinds: readonly SchemaChangeKind[];
}

/**
 * The planned changes of one or several columns, beside the control that causes them: what is held, and what happens to
 * values.
 */
export function PlanNote({ column, kinds }: PlanNoteProps) {
  const { changes } = useDesign();
  const found = changes.filter((change) => change.column === column && kinds.includes(change.kind));
  if (found.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0, display: 'grid', gap: 1 }}>
      {found.map((change) => (
        <PlanLine key={`${change.kind} ${change.reason}`} change={change} />
      ))}
    </Box>
  );
}

function PlanLine({ change }: { readonly change: SchemaChangeReport }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { kind, column, table, safety, rows, values, reason } = change;
  const tone = safety === 'held' ? 'warning' : 'accent';
  const number = (count: number) => formatNumber(count, locale);
  const risk = [
    rows > 0 && t('admin.plan.rows', { count: rows, shown: number(rows) }),
    values > 0 && t('admin.plan.values', { count: values, shown: number(values) }),
  ].filter((one) => one !== false);
  return (
    <Box
      component="li"
      sx={{
        px: 2.5,
        py: 1.5,
        fontSize: 13,
        borderLeft: `3px solid var(--vk-${tone})`,
        borderRadius: '2px',
        backgroundColor: `var(--vk-${tone}-soft)`,
        overflowWrap: 'anywhere',
      }}
    >
      <strong>
        {t(`admin.plan.kind.${kind}`, { name: column ?? table })}
        {safety === 'held' && ` · ${t('admin.plan.safety.held')}`}
        {risk.length > 0 && ` · ${risk.join(', ')}`}
      </strong>
      <Box sx={{ color: 'text.secondary' }}>
        {reason} {safety === 'held' && t(kind === 'changePrimaryKey' ? 'admin.plan.keyHelp' : 'design.heldHelp')}
      </Box>
    </Box>
  );
}
