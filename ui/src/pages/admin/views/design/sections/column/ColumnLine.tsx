import { defaultLabel } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../../../../base/i18n/useLocale.js';
import { typeOf } from '../../document/columnTraits.js';
import type { JsonObject } from '../../document/json.js';
import { anyText } from '../../document/localText.js';
import { anchorOf, rowAnchor } from '../../document/path.js';
import { ItemButtons } from '../../fields/ItemButtons.js';
import type { DragHandlers, DropEdge } from '../../fields/useDragOrder.js';
import { ItemRow } from '../ItemRow.js';
import { ColumnPanel } from './ColumnPanel.js';

interface ColumnLineProps {
  readonly name: string;
  readonly column: JsonObject;
  readonly at: number;
  readonly isLast: boolean;
  readonly problems: number;
  readonly isUnnamed: boolean;
  readonly isOpen: boolean;
  readonly isReadOnly: boolean;
  readonly drag: DragHandlers;
  readonly edge: DropEdge;
  readonly onToggle: (name: string) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onDuplicate: ((name: string) => void) | undefined;
  readonly onDelete: (name: string) => void;
}

/** A column in the list. A view may have hundreds, so a line renders again only when its props change. */
export const ColumnLine = memo(function ColumnLine(props: ColumnLineProps) {
  const { name, column, at, isLast, problems, isUnnamed, isOpen, isReadOnly, drag, edge } = props;
  const { onToggle, onMove, onDuplicate, onDelete } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const type = typeOf(column);
  const isKey = column.get('primaryKey') === true;
  return (
    <ItemRow
      at={at}
      drag={drag}
      edge={edge}
      isReadOnly={isReadOnly}
      name={name}
      label={anyText(column.get('label'), locale, isUnnamed ? t('design.newColumn') : defaultLabel(name))}
      about={type ? t(`design.type.${type}`) : String(column.get('type') ?? '?')}
      marks={
        isKey && (
          <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
            · {t('design.primaryKey')}{' '}
          </Box>
        )
      }
      problems={problems}
      isOpen={isOpen}
      onToggle={() => onToggle(name)}
      anchor={rowAnchor(name)}
      buttons={
        <ItemButtons
          name={name}
          anchor={anchorOf(['columns', name])}
          onUp={at > 0 ? () => onMove(at, at - 1) : undefined}
          onDown={isLast ? undefined : () => onMove(at, at + 1)}
          onDuplicate={onDuplicate && (() => onDuplicate(name))}
          onDelete={() => onDelete(name)}
        />
      }
    >
      <ColumnPanel name={name} />
    </ItemRow>
  );
});
