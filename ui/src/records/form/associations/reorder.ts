/** A record's key and its number in the order. */
export interface Place<Id> {
  readonly id: Id;
  readonly value: number | null;
}

/**
 * Returns the numbers that change when one of the records, passed in their order, moves to another position. If all
 * numbers differ, they are reassigned among the records in between; otherwise all records are numbered from 1.
 */
export function reorder<Id>(places: readonly Place<Id>[], from: number, to: number): readonly Place<Id>[] {
  const moved = [...places];
  moved.splice(to, 0, ...moved.splice(from, 1));
  const values = places.map(({ value }) => value);
  const isOrder = values.every((value, at) => value !== null && (at === 0 || value > (values[at - 1] as number)));
  return moved
    .map(({ id }, at): Place<Id> => ({ id, value: isOrder ? (values[at] as number) : at + 1 }))
    .filter(({ value }, at) => moved[at]?.value !== value);
}
