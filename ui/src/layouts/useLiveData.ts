import { useEffect } from 'react';
import { eventStream } from '../api/EventStream.js';
import { modelStore } from '../model/ModelStore.js';

/** Keeps the models as the server has them while the private area is open. */
export function useLiveData(): void {
  useEffect(() => eventStream.listen(modelStore.onEvent), []);
}
