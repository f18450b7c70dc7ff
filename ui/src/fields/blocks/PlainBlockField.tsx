import type { PlainField } from '@viewkraft/model';
import { useId, useMemo, useState } from 'react';
import { wireValue } from '../../data/entity/state/wireValue.js';
import { messageText } from '../../base/i18n/messageText.js';
import { blockColumn } from './blockColumn.js';
import { useBlockEditing } from './BlockEditing.js';
import { useBlockWord } from './words/useBlockWord.js';
import type { FieldKind } from '../../base/plugin/FieldKind.js';
import { imageField } from '../image/imageField.js';
import { markdownField } from '../markdown/markdownField.js';
import { integerField, numberField } from '../number/numberField.js';
import { stringField } from '../string/stringField.js';
import { textField } from '../text/textField.js';
import { urlField } from '../url/urlField.js';
import { valuesField } from '../values/valuesField.js';

const kinds: Readonly<Record<PlainField['kind'], FieldKind>> = {
  line: stringField,
  text: textField,
  markdown: markdownField,
  number: numberField,
  choice: valuesField,
  link: urlField,
  image: imageField,
};

interface PlainBlockFieldProps {
  readonly field: PlainField;
  readonly value: unknown;
  /** Path of the value, e.g. `2.items.0.text`. */
  readonly path: string;
  readonly onChange: (value: unknown) => void;
}

/** One value of a block, edited by the widget of a matching column. */
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
  // A missing value is reported only after the field was visited or a save was refused.
  const isReported = problem && (problem.key !== 'required' || wasLeft || isChecked);
  const mayBeEmpty = 'mayBeEmpty' in field && field.mayBeEmpty === true;
  const help = textOf(`blocks.help.${field.label ?? field.key}`, '');
  return (
    <Input
      id={id}
      label={label}
      column={column}
      value={value ?? defaultValue(field)}
      onChange={(next) => {
        const stored = field.kind === 'number' ? wireValue(column, next) : next;
        onChange(stored === null || stored === '' ? (mayBeEmpty ? '' : undefined) : stored);
      }}
      onBlur={() => setLeft(true)}
      error={isReported ? messageText(problem) : undefined}
      help={help || undefined}
      required={field.required === true && !mayBeEmpty}
      readOnly={readOnly}
      locale={locale}
    />
  );
}

/** The value that applies while none is set. */
function defaultValue(field: PlainField): string | null {
  return field.kind === 'choice' && !field.mayBeNone ? (field.values[0] ?? null) : null;
}

/** The FieldKind of a plain field. Does not use the registry, which itself imports the block editor. */
function blockKind(field: PlainField): FieldKind {
  return field.kind === 'number' && field.whole ? integerField : kinds[field.kind];
}
