import { textIn } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { fieldOf } from '../fields/registry.js';
import { useLocale } from '../i18n/useLocale.js';
import { ColumnField } from './ColumnField.js';
import type { FormItem, FormSection } from './formLayout.js';
import { HasOneField } from './HasOneField.js';
import { RelationField } from './RelationField.js';

/** The fields of a form, group by group, two beside each other where there is room. */
export const FormFields = memo(function FormFields({ sections }: { readonly sections: readonly FormSection[] }) {
  const locale = useLocale();
  return sections.map((section, place) => (
    <Box key={place} component="section" sx={{ '& + &': { mt: 6 } }}>
      {section.label !== undefined && (
        <Typography variant="h2" sx={{ mb: 3 }}>
          {textIn(section.label, locale)}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 5,
          rowGap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {section.items.map((item) => (
          <Box
            key={keyOf(item)}
            sx={{ minWidth: 0, contain: 'layout style', ...(isWide(item) ? { gridColumn: '1 / -1' } : {}) }}
          >
            <Field item={item} />
          </Box>
        ))}
      </Box>
    </Box>
  ));
});

function Field({ item }: { readonly item: FormItem }) {
  if (item.kind === 'column') return <ColumnField column={item.column} />;
  if (item.kind === 'relation') return <RelationField column={item.column} association={item.association} />;
  return <HasOneField association={item.association} />;
}

function keyOf(item: FormItem): string {
  return item.kind === 'hasOne' ? `association ${item.association.name}` : item.column.name;
}

function isWide(item: FormItem): boolean {
  return item.kind === 'column' && fieldOf(item.column).wide;
}
