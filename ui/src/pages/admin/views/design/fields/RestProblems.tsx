import Alert from '@mui/material/Alert';
import type { Path } from '../document/path.js';
import { useDesign } from '../state/Design.js';
import { FieldNote } from './FieldNote.js';

interface RestProblemsProps {
  readonly path: Path;
  /** Keys whose fields show their problems themselves. */
  readonly shown: readonly string[];
}

/** Problems at a path that none of its fields shows. */
export function RestProblems({ path, shown }: RestProblemsProps) {
  const found = useDesign().problems.within(path, shown);
  if (found.length === 0) return null;
  return (
    <Alert severity="error" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
      <FieldNote problems={found} />
    </Alert>
  );
}
