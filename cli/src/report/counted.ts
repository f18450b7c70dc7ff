/** A number with its noun, in the singular where it is 1: `1 problem`, `2 problems`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
