import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedValue } from '../../document/columnTraits.js';
import type { ConditionLine, LineOperator } from '../../document/conditionParts.js';
import { ExactNumber, isList, isObject, type Json } from '../../document/json.js';
import { Choice } from '../../fields/Choice.js';
import { ItemButtons } from '../../fields/ItemButtons.js';
import { useColumnLabels } from '../../fields/useColumnLabels.js';
import { useDesign } from '../../state/Design.js';
import { useLineColumn, useMovedLine, withOperator } from './useLineColumn.js';

interface WhereLineProps {
  readonly line: ConditionLine;
  /** From 1. */
  readonly number: number;
  readonly columns: readonly string[];
  readonly anchor: string;
  readonly onChange: (line: ConditionLine) => void;
  readonly onDelete: () => void;
}

/** A column, an operator and a value. */
export function WhereLine({ line, number, columns, anchor, onChange, onDelete }: WhereLineProps) {
  const { t } = useTranslation();
  const { isReadOnly } = useDesign();
  const labelOf = useColumnLabels();
  const column = useLineColumn(line.column);
  const moved = useMovedLine();
  const { operators, isMoment } = column;
  const shown = operators.includes(line.operator) ? operators : [...operators, line.operator];
  const textOf = (operator: LineOperator): string =>
    t(isMoment && ordered.has(operator) ? `design.where.moment.${operator}` : `design.where.operator.${operator}`);
  const title = t('design.where.number', { number });
  return (
    <Box role="group" aria-label={title} sx={lineStyles}>
      <Choice
        label={t('design.where.column')}
        value={line.column}
        options={columns.map((name) => [name, labelOf(name)])}
        onChange={(name) => onChange(moved(line, name))}
        anchor={anchor}
      />
      <Choice
        label={t('design.where.comparison')}
        value={line.operator}
        options={shown.map((operator) => [operator, textOf(operator)])}
        onChange={(chosen) => {
          const operator = shown.find((one) => one === chosen);
          if (operator) onChange(withOperator(line, operator, column));
        }}
        anchor={`${anchor} operator`}
      />
      {line.value === null ? <span /> : <LineValue line={line} anchor={`${anchor} value`} onChange={onChange} />}
      {!isReadOnly && (
        <Box sx={{ pt: { sm: 6 } }}>
          <ItemButtons name={title} anchor={`${anchor} line`} isOrdered={false} onDelete={onDelete} isRemoval />
        </Box>
      )}
    </Box>
  );
}

const ordered: ReadonlySet<LineOperator> = new Set(['greater', 'atLeast', 'less', 'atMost']);

type LineValueProps = Pick<WhereLineProps, 'line' | 'anchor' | 'onChange'>;

function LineValue({ line, anchor, onChange }: LineValueProps) {
  const { t } = useTranslation();
  const { isReadOnly } = useDesign();
  const id = useId();
  const { type, values } = useLineColumn(line.column);
  const isSeveral = line.operator === 'oneOf';
  const stored = printed(line.value);
  // The typed text is kept, because a comma at the end does not begin an item yet.
  const [typed, setTyped] = useState({ text: stored, of: stored });
  const text = typed.of === stored ? typed.text : stored;
  const take = (next: string) => {
    const items = isSeveral ? itemsOf(next).map((item) => typedValue(type, item)) : typedValue(type, next);
    setTyped({ text: next, of: printed(items) });
    onChange({ column: line.column, operator: line.operator, value: items });
  };
  if (values && !isSeveral) {
    const texts =
      type === 'boolean'
        ? values.map((one) => [one, t(`design.default.${one}`)] as const)
        : values.map((one) => [one, one] as const);
    return <Choice label={t('design.where.value')} value={text} options={texts} onChange={take} anchor={anchor} />;
  }
  return (
    <TextField
      id={id}
      label={t('design.where.value')}
      value={text}
      onChange={({ target }) => take(target.value)}
      helperText={isSeveral ? t('design.where.several') : undefined}
      slotProps={{
        htmlInput: { 'data-anchor': anchor, readOnly: isReadOnly, autoComplete: 'off', spellCheck: false },
      }}
    />
  );
}

const itemsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

function printed(value: Json): string {
  if (isList(value)) return value.map(printed).join(', ');
  if (value instanceof ExactNumber) return value.digits;
  return value === null || isObject(value) ? '' : String(value);
}

export const lineStyles = {
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) auto' },
  alignItems: 'start',
};
