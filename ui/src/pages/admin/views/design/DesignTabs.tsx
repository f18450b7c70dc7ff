import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessSection } from './sections/access/AccessSection.js';
import { ColumnsSection } from './sections/ColumnsSection.js';
import { FormSection } from './sections/FormSection.js';
import { GeneralSection } from './sections/GeneralSection.js';
import { GridSection } from './sections/GridSection.js';
import { IndexesSection } from './sections/IndexesSection.js';
import { RelationsSection } from './sections/relation/RelationsSection.js';
import { useDesign } from './state/Design.js';
import { sections, type Section } from './state/FieldProblems.js';
import { tabStripStyles } from '../tabStyles.js';

const panels: Readonly<Record<Section, ComponentType>> = {
  general: GeneralSection,
  columns: ColumnsSection,
  relations: RelationsSection,
  access: AccessSection,
  grid: GridSection,
  form: FormSection,
  indexes: IndexesSection,
};

/** The parts of a view, one at a time, each with the number of its problems. */
export function DesignTabs() {
  const { t } = useTranslation();
  const { problems, shown, show } = useDesign();
  const id = useId();
  const Panel = panels[shown.section];
  return (
    <>
      <Tabs
        value={shown.section}
        onChange={(_event, section: Section) => show({ section })}
        aria-label={t('design.sections')}
        sx={tabStripStyles}
      >
        {sections.map((section) => {
          const count = problems.countIn(section);
          return (
            <Tab
              key={section}
              value={section}
              id={`${id}-tab-${section}`}
              aria-controls={`${id}-panel-${section}`}
              data-anchor={`section:${section}`}
              sx={{ minWidth: 0, px: { xs: 1, sm: 2 }, ...(count > 0 && { '&&': { color: 'var(--vk-negative)' } }) }}
              label={t(`design.section.${section}`) + (count > 0 ? ` (${count})` : '')}
            />
          );
        })}
      </Tabs>
      {sections.map((section) => (
        <Box
          key={section}
          role="tabpanel"
          id={`${id}-panel-${section}`}
          aria-labelledby={`${id}-tab-${section}`}
          hidden={section !== shown.section}
        >
          {section === shown.section && <Panel />}
        </Box>
      ))}
    </>
  );
}
