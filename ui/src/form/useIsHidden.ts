import { useCallback, useSyncExternalStore } from 'react';
import { columnsOf, type FormSection } from './formLayout.js';
import { useFormSurroundings } from './useFormSurroundings.js';

/** Whether a group has nothing to show, for the record as it stands. */
export function useIsHidden(section: FormSection): boolean {
  const { states } = useFormSurroundings();
  const subscribe = useCallback(
    (listener: () => void) => {
      const changing = columnsOf([section]).filter(({ visible }) => typeof visible === 'string');
      const stops = changing.map(({ name }) => states.subscriberOf(name)(listener));
      return () => stops.forEach((stop) => stop());
    },
    [states, section],
  );
  return useSyncExternalStore(subscribe, () =>
    section.items.every((item) => item.kind !== 'hasOne' && !states.of(item.column.name).visible),
  );
}
