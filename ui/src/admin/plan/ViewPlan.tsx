import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { SchemaChange } from '../adminApi.js';
import { Panel } from '../Panel.js';
import { ChangeItem } from './ChangeItem.js';

export interface ViewPlanProps {
  readonly title: string;
  readonly name: string;
  readonly changes: readonly SchemaChange[];
  readonly isBusy: boolean;
  readonly onApply: () => void;
}

/** The changes that one view waits for. */
export function ViewPlan({ title, name, changes, isBusy, onApply }: ViewPlanProps) {
  const { t } = useTranslation();
  const canApply = changes.some(({ safety, stuck }) => safety === 'held' && !stuck);
  return (
    <Panel
      title={title}
      aside={<code>{name}</code>}
      actions={
        canApply && (
          <Button variant="outlined" color="error" disabled={isBusy} onClick={onApply}>
            {t('admin.plan.applyHeld')}
          </Button>
        )
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {changes.map((change, at) => (
          <ChangeItem key={at} change={change} />
        ))}
      </Box>
    </Panel>
  );
}
