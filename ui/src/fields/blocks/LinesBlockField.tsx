import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../base/i18n/messageText.js';
import { TextInput } from '../text/TextInput.js';
import { blockColumn } from './blockColumn.js';
import { useBlockEditing } from './BlockEditing.js';
import { useBlockWord } from './words/useBlockWord.js';

interface LinesBlockFieldProps {
  readonly fieldKey: string;
  readonly value: unknown;
  readonly path: string;
  readonly onChange: (value: unknown) => void;
}

const lines = { key: 'lines', kind: 'text', most: 0 } as const;

/** A list of short texts, one per line. */
export function LinesBlockField({ fieldKey, value, path, onChange }: LinesBlockFieldProps) {
  const word = useBlockWord();
  const { t } = useTranslation();
  const id = useId();
  const { problems, isChecked, readOnly, locale } = useBlockEditing();
  const [typed, setTyped] = useState('');
  const [wasLeft, setLeft] = useState(false);
  const label = word(`blocks.fields.${fieldKey}`);
  const column = useMemo(() => blockColumn(lines, label, String), [label]);
  const stored = Array.isArray(value) ? value.map(String) : [];
  // Keeps empty lines while typing; they are not stored.
  const text = linesOf(typed).join('\n') === stored.join('\n') ? typed : stored.join('\n');
  const problem = problems.get(path) ?? [...problems].find(([place]) => place.startsWith(`${path}.`))?.[1];
  const isReported = problem && (problem.key !== 'required' || wasLeft || isChecked);
  return (
    <TextInput
      id={id}
      label={label}
      column={column}
      value={text}
      onChange={(next) => {
        const input = String(next ?? '');
        setTyped(input);
        onChange(linesOf(input));
      }}
      onBlur={() => setLeft(true)}
      error={isReported ? messageText(problem) : undefined}
      help={t('blocks.linesHelp')}
      required
      readOnly={readOnly}
      locale={locale}
    />
  );
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
