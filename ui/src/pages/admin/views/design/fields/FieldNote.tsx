import type { ViewProblemReport } from '@viewkraft/model';
import type { ReactNode } from 'react';

export interface FieldNoteProps {
  readonly problems: readonly ViewProblemReport[];
  readonly help?: ReactNode;
}

/** What is wrong with a field, in the server's words, or else a hint. */
export function FieldNote({ problems, help }: FieldNoteProps) {
  if (problems.length === 0) return help;
  return (
    <span lang="en">
      {problems.map(({ path, message, mend }) => (
        <span key={`${path} ${message}`} style={{ display: 'block' }}>
          {message} {mend}
        </span>
      ))}
    </span>
  );
}
