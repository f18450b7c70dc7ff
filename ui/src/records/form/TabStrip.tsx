import { textIn } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../base/i18n/useLocale.js';
import type { FormTab } from './formLayout.js';

export interface TabStripProps {
  /** Prefix of the ids of tabs and panels. */
  readonly id: string;
  readonly tabs: readonly FormTab[];
  /** Number of invalid fields by tab. */
  readonly counts: readonly number[];
  readonly current: number;
  readonly onChange: (tab: number) => void;
}

/** The tabs' labels, each with the number of its invalid fields. */
export function TabStrip({ id, tabs, counts, current, onChange }: TabStripProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <Tabs value={current} onChange={(_event, tab: number) => onChange(tab)} aria-label={t('form.tabs')}>
        {tabs.map(({ label }, tab) => (
          <Tab
            key={tab}
            id={`${id}-tab-${tab}`}
            aria-controls={`${id}-panel-${tab}`}
            aria-describedby={counts[tab] ? `${id}-count-${tab}` : undefined}
            label={<TabLabel text={textIn(label, locale)} count={counts[tab] ?? 0} />}
          />
        ))}
      </Tabs>
      {counts.map(
        (count, tab) =>
          count > 0 && (
            <span key={tab} id={`${id}-count-${tab}`} hidden>
              {t('form.tabProblems', { count })}
            </span>
          ),
      )}
    </>
  );
}

const TabLabel = memo(function TabLabel({ text, count }: { readonly text: string; readonly count: number }) {
  return (
    <span>
      {text}
      {count > 0 && (
        <Box component="span" aria-hidden sx={countStyles}>
          {count}
        </Box>
      )}
    </span>
  );
});

const countStyles = {
  display: 'inline-block',
  minWidth: 18,
  ml: 2,
  px: 1,
  borderRadius: 9,
  fontSize: 12,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  backgroundColor: 'var(--vk-negative-soft)',
  color: 'var(--vk-negative)',
};
