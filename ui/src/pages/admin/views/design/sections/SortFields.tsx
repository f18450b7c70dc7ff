import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useTranslation } from 'react-i18next';
import { Add } from '../../../../../base/icons/icons.js';
import { columnsOf } from '../edits/columns.js';
import { movedItem } from '../edits/lists.js';
import { withValue } from '../document/path.js';
import { printSort, readSortKeys, type SortKey } from '../document/sort.js';
import { systemNames } from '../document/systemNames.js';
import { Choice } from '../fields/Choice.js';
import { FieldNote } from '../fields/FieldNote.js';
import { ItemButtons, moveAnchors } from '../fields/ItemButtons.js';
import { useColumnLabels } from '../fields/useColumnLabels.js';
import { useDesign, useDesignField } from '../state/Design.js';

const path = ['grid', 'sort'];

/** The columns by which a grid is sorted, in order of precedence. */
export function SortFields() {
  const { t } = useTranslation();
  const { document, isReadOnly, edit } = useDesign();
  const { value, anchor, problems } = useDesignField(path);
  const labelOf = useColumnLabels();
  const keys = typeof value === 'string' ? readSortKeys(value) : [];
  const options = [...columnsOf(document), ...systemNames(document)].map((name) => [name, labelOf(name)] as const);
  const free = options.find(([name]) => !keys.some((key) => key.path === name));
  const itemAnchor = (at: number) => `${anchor} ${at}`;
  const write = (next: readonly SortKey[], focus: readonly string[] = []) =>
    edit((before) => withValue(before, path, printSort(next)), focus.length > 0 ? { focus } : {});
  const change = (at: number, key: Partial<SortKey>) =>
    write(keys.map((one, other) => (other === at ? { ...one, ...key } : one)));
  const move = (from: number, to: number) => write(movedItem(keys, from, to), moveAnchors(itemAnchor(to), from, to));
  return (
    <Box data-anchor={anchor}>
      {keys.map((key, at) => (
        <Box key={at} sx={rowStyles}>
          <Choice
            label={t('design.sort.column', { number: at + 1 })}
            value={key.path}
            options={options}
            onChange={(name) => change(at, { path: name })}
            anchor={itemAnchor(at)}
          />
          <Choice
            label={t('design.sort.direction')}
            value={key.descending ? 'down' : 'up'}
            options={[
              ['up', t('design.sort.up')],
              ['down', t('design.sort.down')],
            ]}
            onChange={(direction) => change(at, { descending: direction === 'down' })}
            anchor={`${itemAnchor(at)} direction`}
          />
          {!isReadOnly && (
            <Box sx={{ pt: { sm: 6 } }}>
              <ItemButtons
                name={labelOf(key.path)}
                anchor={itemAnchor(at)}
                onUp={at > 0 ? () => move(at, at - 1) : undefined}
                onDown={at < keys.length - 1 ? () => move(at, at + 1) : undefined}
                onDelete={() => write(keys.filter((_, other) => other !== at), ['add:sort'])} // prettier-ignore
                isRemoval
              />
            </Box>
          )}
        </Box>
      ))}
      {problems.length > 0 && (
        <FormHelperText error>
          <FieldNote problems={problems} />
        </FormHelperText>
      )}
      {!isReadOnly && free && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Add />}
          data-anchor="add:sort"
          onClick={() => write([...keys, { path: free[0], descending: false }], [itemAnchor(keys.length)])}
        >
          {t('design.sort.add')}
        </Button>
      )}
    </Box>
  );
}

const rowStyles = {
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
  alignItems: 'start',
};
