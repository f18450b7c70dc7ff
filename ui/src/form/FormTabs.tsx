import { textIn } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { memo, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../i18n/useLocale.js';
import type { FormProblems } from './FormProblems.js';
import { columnsOf, type FormTab } from './formLayout.js';
import { FormSections } from './FormSections.js';

export interface FormTabsProps {
  readonly tabs: readonly FormTab[];
  readonly problems: FormProblems;
  readonly current: number;
  readonly onChange: (tab: number) => void;
}

/** Groups of fields behind tabs; a tab tells how many of its fields are refused. */
export function FormTabs({ tabs, problems, current, onChange }: FormTabsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const shown = useSyncExternalStore(problems.subscribe, problems.shown);
  // A tab that was open keeps its fields, and with them what is half done in one.
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  if (!opened.has(current)) setOpened(new Set(opened).add(current));
  const counts = tabs.map(({ sections }) => columnsOf(sections).filter(({ name }) => shown.has(name)).length);
  return (
    <>
      <Tabs
        value={current}
        onChange={(_event, tab: number) => onChange(tab)}
        aria-label={t('form.tabs')}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        selectionFollowsFocus
        sx={{ mb: 5, borderBottom: '1px solid var(--vk-border)' }}
      >
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
      {tabs.map(({ sections }, tab) => (
        <div
          key={tab}
          role="tabpanel"
          id={`${id}-panel-${tab}`}
          aria-labelledby={`${id}-tab-${tab}`}
          hidden={tab !== current}
        >
          {opened.has(tab) && <FormSections sections={sections} />}
        </div>
      ))}
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
