/** A place in an order: whose it is, and the number that says so. */
export interface Place<Id> {
  readonly id: Id;
  readonly value: number | null;
}

/**
 * The numbers that change when one of the records, given in their order, moves to another place. Numbers that tell all
 * records apart are dealt out anew among those in between; others are counted from 1.
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
