import type { ApiMethod } from '@viewkraft/model';
import { StateChip, type StateChipProps } from '../panels/StateChip.js';

const tones: Readonly<Record<ApiMethod, StateChipProps['tone']>> = {
  get: 'accent',
  post: 'positive',
  put: 'warning',
  delete: 'negative',
};

/** The method of a call. */
export function MethodChip({ method }: { readonly method: ApiMethod }) {
  return <StateChip tone={tones[method]} text={method.toUpperCase()} />;
}
