import type { ViewProblemReport } from '@viewkraft/model';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { movedItem } from '../edits/lists.js';
import { useDesign } from '../state/Design.js';
import { Choice } from './Choice.js';
import { DragHandle, dropEdge } from './DragHandle.js';
import { FieldNote } from './FieldNote.js';
import { buttonAnchor, ItemButtons, moveAnchors } from './ItemButtons.js';
import { useDragOrder } from './useDragOrder.js';
import { useColumnLabels } from './useColumnLabels.js';

interface NameListProps {
  readonly label: string;
  /** The label is already a heading above the list. */
  readonly isLabelHidden?: boolean;
  readonly names: readonly string[];
  /** Names that can be added. */
  readonly options: readonly string[];
  /** `focus`: the anchors that may get the focus, the first one preferred. */
  readonly onChange: (
    names: readonly string[],
    options: { readonly announce: string; readonly focus: readonly string[] },
  ) => void;
  readonly anchor: string;
  readonly problems: readonly ViewProblemReport[];
  /** The last name cannot be removed, because the list may not be empty. */
  readonly keepsOne?: boolean;
}

/** An ordered list of columns, with buttons to add, remove and move them; they can also be dragged. */
export function NameList({
  label,
  names,
  options,
  onChange,
  anchor,
  problems,
  keepsOne = false,
  isLabelHidden = false,
}: NameListProps) {
  const { t } = useTranslation();
  const { isReadOnly } = useDesign();
  const labelOf = useColumnLabels();
  const id = useId();
  const addAnchor = `add:${anchor}`;
  const itemAnchor = (name: string) => `${anchor} ${name}`;
  const move = (from: number, to: number) => {
    const name = names[from] ?? '';
    onChange(movedItem(names, from, to), {
      announce: t('design.moved', { name: labelOf(name), place: to + 1, of: names.length }),
      focus: moveAnchors(itemAnchor(name), from, to),
    });
  };
  const remove = (at: number) => {
    const neighbour = names[at + 1] ?? names[at - 1];
    onChange(names.filter((_, other) => other !== at), {
      announce: t('design.removed', { name: labelOf(names[at] ?? '') }),
      focus: [...(neighbour === undefined ? [] : [buttonAnchor(itemAnchor(neighbour), 'delete')]), addAnchor],
    }); // prettier-ignore
  };
  const drag = useDragOrder(move);
  const left = options.filter((name) => !names.includes(name));
  return (
    <Box role="group" aria-labelledby={id} data-anchor={anchor} sx={{ mb: 3, minWidth: 0 }}>
      <Box id={id} className={isLabelHidden ? 'vk-hidden' : undefined} sx={{ fontSize: 13, fontWeight: 550, mb: 1 }}>
        {label}
      </Box>
      {names.length > 0 && (
        <Box component="ol" sx={listStyles}>
          {names.map((name, at) => (
            <Box component="li" key={at} {...drag.handlers.item(at)} sx={{ ...itemStyles, ...dropEdge(drag.edge(at)) }}>
              {!isReadOnly && <DragHandle drag={drag.handlers} at={at} />}
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {labelOf(name)} {labelOf(name) !== name && <code>{name}</code>}
              </Box>
              {!isReadOnly && (
                <ItemButtons
                  name={labelOf(name)}
                  anchor={itemAnchor(name)}
                  onUp={at > 0 ? () => move(at, at - 1) : undefined}
                  onDown={at < names.length - 1 ? () => move(at, at + 1) : undefined}
                  onDelete={() => remove(at)}
                  canDelete={!keepsOne || names.length > 1}
                  isRemoval
                />
              )}
            </Box>
          ))}
        </Box>
      )}
      {problems.length > 0 && (
        <FormHelperText error>
          <FieldNote problems={problems} />
        </FormHelperText>
      )}
      {!isReadOnly && left.length > 0 && (
        <Box sx={{ maxWidth: 320 }}>
          <Choice
            label={t('design.addName')}
            value=""
            options={[['', t('design.choose')], ...left.map((name) => [name, labelOf(name)] as const)]}
            onChange={(name) =>
              name !== '' &&
              onChange([...names, name], { announce: t('design.added', { name: labelOf(name) }), focus: [addAnchor] })
            }
            anchor={addAnchor}
          />
        </Box>
      )}
    </Box>
  );
}

const listStyles = {
  listStyle: 'none',
  m: 0,
  mb: 2,
  p: 0,
  border: '1px solid var(--vk-border)',
  borderRadius: 'var(--vk-radius-input)',
};

const itemStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 36,
  pl: 2,
  pr: 1,
  '& + &': { borderTop: '1px solid var(--vk-border)' },
  '& code': { color: 'text.secondary', fontSize: 12 },
};
