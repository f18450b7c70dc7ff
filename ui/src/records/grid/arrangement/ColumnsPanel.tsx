import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { textIn } from '@viewkraft/model';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { type ArrangedColumns, type Arrangement, withColumns } from './Arrangement.js';
import { ColumnItem } from './ColumnItem.js';
import { useDraggedRow } from './useDraggedRow.js';

export interface ColumnsPanelProps {
  readonly model: ViewModel;
  readonly columns: ArrangedColumns;
  readonly arrangement: Arrangement;
  readonly arrange: (part: Partial<Arrangement>) => void;
}

/** Visibility and order of the columns, and the density of rows. The last visible column cannot be hidden. */
export function ColumnsPanel({ model, columns, arrangement, arrange }: ColumnsPanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const names = columns.all.map(({ column }) => column.name);
  const shown = new Set(columns.shown.map(({ column }) => column.name));
  const label = (place: number) => {
    const info = columns.all[place];
    return info ? textIn(model.associations.get(info.association ?? '')?.label ?? info.column.label, locale) : '';
  };
  const toggle = (name: string) =>
    arrange(withColumns(arrangement, names, (one) => (one === name ? !shown.has(one) : shown.has(one))));
  const move = (from: number, to: number) => {
    if (to < 0 || to >= names.length || to === from) return;
    arrange(withColumns(arrangement, moved(names, from, to), (one) => shown.has(one)));
    setAnnouncement(t('columns.moved', { column: label(from), place: to + 1, count: names.length }));
  };
  const { dragged, start } = useDraggedRow(list, names.length, move);
  const isPlain = arrangement.order.length === 0 && Object.keys(arrangement.widths).length === 0;

  return (
    <Stack sx={{ width: 'min(340px, calc(100vw - 32px))', maxHeight: 'min(560px, calc(100dvh - 96px))' }}>
      <Box ref={list} component="ul" sx={{ m: 0, p: 3, pl: 2, overflow: 'auto', listStyle: 'none', minHeight: 0 }}>
        {columns.all.map(({ column }, place) => (
          <ColumnItem
            key={column.name}
            label={label(place)}
            isShown={shown.has(column.name)}
            isLastShown={shown.has(column.name) && shown.size === 1}
            isDragged={dragged === place}
            onToggle={() => toggle(column.name)}
            onUp={place > 0 ? () => move(place, place - 1) : undefined}
            onDown={place < names.length - 1 ? () => move(place, place + 1) : undefined}
            onDragStart={(event) => start(event, place)}
          />
        ))}
      </Box>
      <Divider />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 4, py: 2 }}>
        <FormControlLabel
          label={t('grid.compact')}
          control={
            <Checkbox
              size="small"
              checked={arrangement.compact}
              onChange={(event) => arrange({ compact: event.target.checked })}
            />
          }
        />
        <Button size="small" disabled={isPlain} onClick={() => arrange({ order: [], shown: [], widths: {} })}>
          {t('columns.reset')}
        </Button>
      </Box>
      <span role="status" className="vk-hidden">
        {announcement}
      </span>
    </Stack>
  );
}

/** Returns the list with one element moved to another index. */
function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_one, place) => place !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
