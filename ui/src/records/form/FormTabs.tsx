import Box from '@mui/material/Box';
import { memo, useId, useState } from 'react';
import { onDemand } from '../../base/page/onDemand.js';
import { useFormState } from 'react-hook-form';
import { fieldName } from '../../fields/fieldName.js';
import { columnsOf, type FormSection, type FormTab } from './formLayout.js';
import { FormGroup } from './FormGroup.js';

/** The fields of a form, group by group. */
export const FormSections = memo(function FormSections({ sections }: { readonly sections: readonly FormSection[] }) {
  return sections.map((section, place) => <FormGroup key={place} section={section} />);
});

const TabStrip = onDemand(async () => (await import('./TabStrip.js')).TabStrip);

export interface FormTabsProps {
  readonly tabs: readonly FormTab[];
  readonly current: number;
  readonly onChange: (tab: number) => void;
}

/** Groups of fields in tabs. The fields are in place from the first paint, even before the tabs' code has loaded. */
export const FormTabs = memo(function FormTabs({ tabs, current, onChange }: FormTabsProps) {
  const id = useId();
  const { errors } = useFormState();
  // A visited tab stays mounted, so that its fields keep unfinished input.
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  if (!opened.has(current)) setOpened(new Set(opened).add(current));
  const counts = tabs.map(({ sections }) => columnsOf(sections).filter(({ name }) => errors[fieldName(name)]).length);
  return (
    <>
      <Box sx={stripStyles}>
        <TabStrip id={id} tabs={tabs} counts={counts} current={current} onChange={onChange} />
      </Box>
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
});

/** The height of the tabs. */
const stripStyles = { minHeight: 49, mb: 5, borderBottom: '1px solid var(--vk-border)' };
