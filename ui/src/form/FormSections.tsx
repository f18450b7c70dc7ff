import { textIn } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useLocale } from '../i18n/useLocale.js';
import { FormCell } from './FormCell.js';
import type { FormItem, FormSection } from './formLayout.js';

/** The fields of a form, group by group, two beside each other where there is room. */
export const FormSections = memo(function FormSections({ sections }: { readonly sections: readonly FormSection[] }) {
  const locale = useLocale();
  return sections.map((section, place) => (
    <Box key={place} component="section" sx={sectionStyles}>
      {section.label !== undefined && (
        <Typography variant="h2" sx={{ mb: 3 }}>
          {textIn(section.label, locale)}
        </Typography>
      )}
      <Box sx={gridStyles}>
        {section.items.map((item) => (
          <FormCell key={keyOf(item)} item={item} />
        ))}
      </Box>
    </Box>
  ));
});

function keyOf(item: FormItem): string {
  return item.kind === 'hasOne' ? `association ${item.association.name}` : item.column.name;
}

const sectionStyles = {
  '& + &': { mt: 6 },
  // A group whose fields are all hidden is no group.
  '&:not(:has([data-cell]))': { display: 'none' },
};

const gridStyles = {
  display: 'grid',
  columnGap: 5,
  rowGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
