import type { ApiMethod } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { StateChip, type StateChipProps } from '../panels/StateChip.js';
import { onDemand } from '../../base/page/onDemand.js';
import type { OperationProps } from './TryForm.js';

const OperationDetails = onDemand(async () => (await import('./OperationDetails.js')).OperationDetails);

/** One operation as a line, which opens its description and a form to try it. */
export function OperationItem({ shown, schemas }: OperationProps) {
  const [isOpen, setOpen] = useState(false);
  const { method, path, operation } = shown;
  return (
    <Box component="details" sx={styles} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <MethodChip method={method} />
        <code>{path}</code>
        <span>{operation.summary}</span>
      </summary>
      {isOpen && <OperationDetails shown={shown} schemas={schemas} />}
    </Box>
  );
}

const styles = {
  borderTop: '1px solid var(--vk-border)',
  '& > summary': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 3,
    rowGap: 1,
    py: 2,
    cursor: 'pointer',
    fontSize: 14,
    listStyle: 'none',
    borderRadius: 'var(--vk-radius-input)',
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary:hover': { backgroundColor: 'var(--vk-hover)' },
  '& > summary > code': { overflowWrap: 'anywhere', minWidth: 0, fontSize: 13 },
  '& > summary > span:last-of-type': { color: 'text.secondary' },
};

const tones: Readonly<Record<ApiMethod, StateChipProps['tone']>> = {
  get: 'accent',
  post: 'positive',
  put: 'warning',
  delete: 'negative',
};

/** The HTTP method of a call. */
function MethodChip({ method }: { readonly method: ApiMethod }) {
  return <StateChip tone={tones[method]} text={method.toUpperCase()} />;
}
