import { textIn } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useCallback, useSyncExternalStore } from 'react';
import { useLocale } from '../../base/i18n/useLocale.js';
import { FormCell } from './fields/FormCell.js';
import { columnsOf, type FormItem, type FormSection } from './formLayout.js';
import { useRecordFormContext } from './useRecordFormContext.js';

/** A group of fields under its heading, in two columns where space allows. */
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
  // Hides a group whose fields are all hidden, except while one of them has the focus. Without `:has`, which would make
  // the browser check every group after any change in the form.
  '&[data-empty]:not(:focus-within)': { display: 'none' },
};

const headingStyles = { mb: 3 };

const gridStyles = {
  display: 'grid',
  columnGap: 5,
  rowGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};

/** Returns whether a group has no visible field for the record's current values. */
function useIsHidden(section: FormSection): boolean {
  const { states } = useRecordFormContext();
  const subscribe = useCallback(
    (listener: () => void) => {
      const changing = columnsOf([section]).filter(({ visible }) => typeof visible === 'string');
      return states.subscribe(
        changing.map(({ name }) => name),
        listener,
      );
    },
    [states, section],
  );
  return useSyncExternalStore(subscribe, () =>
    section.items.every((item) => item.kind !== 'hasOne' && !states.of(item.column.name).visible),
  );
}
