import type { ViewProblemReport } from '@viewkraft/model';
import type { ReactNode } from 'react';

interface FieldNoteProps {
  readonly problems: readonly ViewProblemReport[];
  readonly help?: ReactNode;
}

/** The problems of a field; without problems, a hint. */
export function FieldNote({ problems, help }: FieldNoteProps) {
  if (problems.length === 0) return help;
  return problems.map(({ path, message, mend }) => (
    <span key={`${path} ${message}`} style={{ display: 'block' }}>
      {message} {mend}
    </span>
  ));
}
