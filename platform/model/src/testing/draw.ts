import fc from 'fast-check';

/** The choices of a generator whose steps depend on earlier ones. */
export interface Draw {
  int(min: number, max: number): number;
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Some of the list, in its order. */
  some<T>(list: readonly T[], percent: number): T[];
  /** A value of an arbitrary, which must always be the same object. */
  from<T>(name: () => fc.Arbitrary<T>): T;
}

/** An arbitrary of values that are built from choices; a failing case shrinks to fewer and smaller choices. */
export const arbitraryOf = <T>(build: (draw: Draw) => T): fc.Arbitrary<T> =>
  fc.gen().map((generate) => {
    const int = (min: number, max: number): number => generate(fc.integer, { min, max });
    const chance = (percent: number): boolean => int(0, 99) >= 100 - percent;
    return build({
      int,
      chance,
      pick: (list) => certain(list[int(0, list.length - 1)]),
      some: (list, percent) => list.filter(() => chance(percent)),
      from: (name) => generate(name),
    });
  });

/** A value that exists because the generator created it. */
export const certain = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('The generator counted on something that is not there');
  return value;
};
