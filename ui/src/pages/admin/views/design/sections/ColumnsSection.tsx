import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Add } from '../../../../../base/icons/icons.js';
import {
  addColumn,
  columnsOf,
  deleteColumn,
  duplicateColumn,
  freeName,
  isUnnamed,
  moveColumn,
  newName,
} from '../edits/columns.js';
import type { Json, JsonObject } from '../document/json.js';
import { objectAt, anchorOf, rowAnchor } from '../document/path.js';
import { usesOf } from '../document/references.js';
import { moveAnchors } from '../fields/ItemButtons.js';
import { RestProblems } from '../fields/RestProblems.js';
import { useDragOrder } from '../fields/useDragOrder.js';
import { useDesign } from '../state/Design.js';
import { AddTableColumn } from './column/AddTableColumn.js';
import { ColumnLine } from './column/ColumnLine.js';
import { itemListStyles } from './ItemRow.js';
import { RemovedColumns } from './RemovedColumns.js';
import { useStableCallback } from './useStableCallback.js';

/** All columns in their order, each with its fields. */
export function ColumnsSection() {
  const { t } = useTranslation();
  const { document, saved, isReadOnly, isManaged, tableColumns, problems, edit, shown, show } = useDesign();
  const names = columnsOf(document);
  const savedColumns = objectAt(saved, ['columns']);
  const anchor = (name: string) => anchorOf(['columns', name]);

  const open = (name: string) => show({ item: name }, [anchor(name)]);
  const addAs = (wanted: string, column: JsonObject) => {
    const name = freeName(document, wanted, savedColumns);
    // A field that equals the name is the default, which is not written.
    const written = new Map([...column].filter(([key, value]) => key !== 'field' || value !== name));
    edit((before) => addColumn(before, name, written), { announce: t('design.columnAdded') });
    open(name);
  };
  const add = () => addAs(newName(document, savedColumns), new Map<string, Json>([['type', 'string']]));
  const duplicate = useStableCallback((name: string) => {
    const copy = freeName(document, `${name}_copy`.slice(0, 60), savedColumns);
    edit((before) => duplicateColumn(before, name, copy), { announce: t('design.columnAdded') });
    open(copy);
  });
  const move = useStableCallback((from: number, to: number) => {
    const name = names[from];
    if (name === undefined) return;
    edit((before) => moveColumn(before, name, to), {
      announce: t('design.moved', { name, place: to + 1, of: names.length }),
      focus: moveAnchors(anchor(name), from, to),
    });
  });
  const remove = useStableCallback((name: string) => {
    const at = names.indexOf(name);
    const neighbour = names[at + 1] ?? names[at - 1];
    const uses = usesOf(document, name).map((use) => t(`design.section.${use}`));
    edit((before) => deleteColumn(before, name), {
      ...(uses.length > 0
        ? { warn: t('design.deletedWith', { name, places: uses.join(', ') }) }
        : { announce: t('design.deleted', { name }) }),
      focus: [...(neighbour === undefined ? [] : [rowAnchor(neighbour)]), 'add:columns'],
    });
  });
  const toggle = useStableCallback((name: string) => show({ item: shown.item === name ? null : name }));
  const drag = useDragOrder(move);

  return (
    <>
      <RestProblems path={['columns']} shown={names} />
      <Box component="ul" aria-label={t('design.section.columns')} sx={itemListStyles}>
        {names.map((name, at) => (
          <ColumnLine
            // By index, so that a renamed column keeps its fields and the focus in them.
            key={at}
            name={name}
            column={objectAt(document, ['columns', name])}
            at={at}
            isLast={at === names.length - 1}
            problems={problems.within(['columns', name]).length}
            isUnnamed={isUnnamed(name, savedColumns)}
            isOpen={shown.item === name}
            isReadOnly={isReadOnly}
            drag={drag.handlers}
            edge={drag.edge(at)}
            onToggle={toggle}
            onMove={move}
            // Two columns of a view cannot refer to the same column of the table.
            onDuplicate={isManaged ? duplicate : undefined}
            onDelete={remove}
          />
        ))}
      </Box>
      {!isReadOnly && (isManaged || !tableColumns) && (
        <Button variant="outlined" startIcon={<Add />} data-anchor="add:columns" onClick={add}>
          {t('design.addColumn')}
        </Button>
      )}
      {!isReadOnly && !isManaged && tableColumns && <AddTableColumn columns={tableColumns} onAdd={addAs} />}
      <RemovedColumns />
    </>
  );
}
