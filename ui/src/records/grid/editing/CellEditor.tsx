import Box from '@mui/material/Box';
import Popper from '@mui/material/Popper';
import type { GridRenderEditCellParams } from '@mui/x-data-grid';
import { isRequiredOnCreate, textIn, type Message } from '@viewkraft/model';
import { useEffect, useId, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { valueOf, type WireRecord } from '../../../base/wire/WireRecord.js';
import { recordTitle } from '../../../fields/recordTitle.js';
import { messageText } from '../../../base/i18n/messageText.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { useModel } from '../../../data/model/useModels.js';
import type { ViewColumn, ViewModel } from '../../../base/wire/ViewModel.js';
import type { RecordId } from '../../../base/wire/WireRecord.js';
import type { RecordOption } from '../../relations/RecordOption.js';
import { ColumnInput } from './ColumnInput.js';

export interface CellEditorProps {
  readonly model: ViewModel;
  readonly column: ViewColumn;
  readonly params: GridRenderEditCellParams<WireRecord>;
  /** Why the value was refused. */
  readonly problem: Message | undefined;
  readonly onTyped: (value: unknown, picked?: RecordOption | null) => void;
  /** Ends the editing when the code of the editor cannot be loaded. */
  readonly onClose: () => void;
}

const inputs = 'input:not([type="hidden"]), textarea, [role="combobox"], [role="spinbutton"]';

/** A column's input in a cell. A refused value stays, with the reason below it. */
export function CellEditor({ model, column, params, problem, onTyped }: CellEditorProps) {
  const locale = useLocale();
  const id = useId();
  const error = problem && messageText(problem);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const relation = model.byForeignKey.get(column.name);
  const known = useKnownRecord(params.row, relation?.name, relation?.view ?? model.name);
  const { api, field, hasFocus } = params;
  useLayoutEffect(() => {
    if (!box || !hasFocus || box.contains(document.activeElement)) return;
    const input = box.querySelector<HTMLElement>(inputs);
    input?.focus();
    if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select();
  }, [box, hasFocus]);
  // A widget that loads late takes the focus once it has rendered.
  useEffect(() => {
    if (!box) return undefined;
    const late = new MutationObserver(() => {
      if (document.activeElement === document.body || document.activeElement?.contains(box))
        box.querySelector<HTMLElement>(inputs)?.focus();
    });
    late.observe(box, { childList: true, subtree: true });
    return () => late.disconnect();
  }, [box]);

  // An open list or calendar handles the keys itself, except Tab in a list; so does a closed select on Enter.
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element;
    const isOpen = !box?.contains(target) || (target.getAttribute('aria-expanded') === 'true' && event.key !== 'Tab');
    const isChoice = target.getAttribute('role') === 'combobox' && !(target instanceof HTMLInputElement);
    if (isOpen || (isChoice && event.key === 'Enter')) event.stopPropagation();
  };

  return (
    <Box ref={setBox} onKeyDown={onKeyDown} sx={editorStyles}>
      <ColumnInput
        id={id}
        label={textIn(relation?.label ?? column.label, locale)}
        model={model}
        column={column}
        value={params.value}
        known={known}
        error={error}
        required={isRequiredOnCreate(column)}
        onChange={(value, picked) => {
          onTyped(value, picked);
          void api.setEditCellValue({ id: params.id, field, value });
          // A choice made by one click or key is saved at once.
          if (column.values && box?.isConnected) setTimeout(() => stop(params), 0);
        }}
      />
      {error !== undefined && (
        <Popper open anchorEl={box} placement="bottom-start" sx={{ zIndex: 1200 }}>
          <Box role="alert" sx={problemStyles}>
            {error}
          </Box>
        </Popper>
      )}
    </Box>
  );
}

function stop({ api, id, field }: CellEditorProps['params']): void {
  if (api.getCellMode(id, field) === 'edit') api.stopCellEditMode({ id, field });
}

function useKnownRecord(row: WireRecord, association: string | undefined, view: string): RecordOption | null {
  const locale = useLocale();
  const { data: target } = useModel(view);
  const record = association === undefined ? undefined : valueOf(row, association);
  if (typeof record !== 'object' || record === null) return null;
  const other = record as WireRecord;
  return { id: valueOf(other, target?.primaryKey ?? 'id') as RecordId, text: recordTitle(other, target, locale), record: other };
} // prettier-ignore

const editorStyles = {
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  height: '100%',
  px: '4px',
  '& > *': { width: '100%', minWidth: 0, m: 0 },
  // The header names the column; the label is for screen readers.
  '& .MuiFormLabel-root, & .MuiFormControlLabel-label, & .MuiFormHelperText-root': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
} as const;

const problemStyles = {
  mt: 1,
  px: 3,
  py: 2,
  maxWidth: 320,
  fontSize: 13,
  borderRadius: 'var(--vk-radius-input)',
  border: '1px solid var(--vk-negative)',
  backgroundColor: 'var(--vk-surface-raised)',
  color: 'var(--vk-negative)',
  boxShadow: 'var(--vk-shadow)',
} as const;
