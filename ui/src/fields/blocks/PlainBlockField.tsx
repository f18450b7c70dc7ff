import { useId, useMemo, useState } from 'react';
import { wireValue } from '../../entity/wireValue.js';
import { messageText } from '../../i18n/messageText.js';
import { blockColumn, type PlainField } from './blockColumn.js';
import { blockKind } from './blockKind.js';
import { useBlockEditing } from './BlockEditing.js';
import { useBlockWord } from './useBlockWord.js';

interface PlainBlockFieldProps {
  readonly field: PlainField;
  readonly value: unknown;
  /** Where the value stands, `2.items.0.text`. */
  readonly path: string;
  readonly onChange: (value: unknown) => void;
}

/** One value of a block, in the widget of the column that it would be. */
export function PlainBlockField({ field, value, path, onChange }: PlainBlockFieldProps) {
  const textOf = useBlockWord();
  const id = useId();
  const { problems, isChecked, readOnly, locale } = useBlockEditing();
  const [wasLeft, setLeft] = useState(false);
  const label = textOf(`blocks.fields.${field.label ?? field.key}`);
  const column = useMemo(
    () => blockColumn(field, label, (word) => textOf(`blocks.choices.${field.label ?? field.key}.${word}`, word)),
    [field, label, textOf],
  );
  const Input = blockKind(field).Input;
  const problem = problems.get(path);
  // Nobody is told that something is missing before they have been there.
  const isTold = problem && (problem.key !== 'required' || wasLeft || isChecked);
  const mayBeEmpty = 'mayBeEmpty' in field && field.mayBeEmpty === true;
  const help = textOf(`blocks.help.${field.label ?? field.key}`, '');
  return (
    <Input
      id={id}
      label={label}
      column={column}
      value={value ?? meant(field)}
      onChange={(next) => {
        const stored = field.kind === 'number' ? wireValue(column, next) : next;
        onChange(stored === null || stored === '' ? (mayBeEmpty ? '' : undefined) : stored);
      }}
      onBlur={() => setLeft(true)}
      error={isTold ? messageText(problem) : undefined}
      help={help || undefined}
      required={field.required === true && !mayBeEmpty}
      readOnly={readOnly}
      locale={locale}
    />
  );
}

/** What holds while nothing is given. */
function meant(field: PlainField): string | null {
  return field.kind === 'choice' && !field.mayBeNone ? (field.values[0] ?? null) : null;
}
