import type { RawBlock } from './RawBlock.js';

const keys = new WeakMap<RawBlock, string>();
let last = 0;

/** Keys of entries that have no key of their own: an entry keeps it wherever it moves, and whatever it becomes. */
export const entryKeys = {
  of(entry: RawBlock): string {
    let key = keys.get(entry);
    if (key === undefined) keys.set(entry, (key = `e${(last += 1)}`));
    return key;
  },

  /** `next` is what has become of `entry`. */
  pass(entry: RawBlock, next: RawBlock): RawBlock {
    keys.set(next, this.of(entry));
    return next;
  },
};
