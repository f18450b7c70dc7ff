import { textIn } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useLocale } from '../i18n/useLocale.js';
import { FormCell } from './FormCell.js';
import type { FormItem, FormSection } from './formLayout.js';
import { useIsHidden } from './useIsHidden.js';

/** One group of fields under its heading, two beside each other where there is room. */
export const FormGroup = memo(function FormGroup({ section }: { readonly section: FormSection }) {
  const locale = useLocale();
  const isHidden = useIsHidden(section);
  return (
    <Box component="section" data-empty={isHidden ? '' : undefined} sx={sectionStyles}>
      {section.label !== undefined && (
        <Typography variant="h2" sx={headingStyles}>
          {textIn(section.label, locale)}
        </Typography>
      )}
      <Box sx={gridStyles}>
        {section.items.map((item) => (
          <FormCell key={keyOf(item)} item={item} />
        ))}
      </Box>
    </Box>
  );
});

function keyOf(item: FormItem): string {
  return item.kind === 'hasOne' ? `association ${item.association.name}` : item.column.name;
}

const sectionStyles = {
  '& + &': { mt: 6 },
  // A group whose fields are all hidden is no group; but a field stays while it has the focus. No `:has`: with it, each
  // field that changes anywhere in the form would cost a look through its groups.
  '&[data-empty]:not(:focus-within)': { display: 'none' },
};

const headingStyles = { mb: 3 };

const gridStyles = {
  display: 'grid',
  columnGap: 5,
  rowGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
