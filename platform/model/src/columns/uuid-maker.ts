/** Fills the array with random bytes, like `crypto.getRandomValues`. */
export type RandomBytes = (bytes: Uint8Array) => void;

const platformRandom: RandomBytes = (bytes) => {
  (globalThis as unknown as { crypto: { getRandomValues(bytes: Uint8Array): void } }).crypto.getRandomValues(bytes);
};

/**
 * Creates UUIDs version 7 (RFC 9562) that increase with every call, even within one millisecond: 48 bits of time, a
 * 12-bit counter with random start, 62 random bits.
 */
export function uuidMaker(random: RandomBytes = platformRandom): (now: number) => string {
  let last = 0;
  let counter = 0;
  return (now) => {
    const bytes = new Uint8Array(10);
    random(bytes);
    const byte = (at: number): number => bytes[at] ?? 0;
    if (now > last) {
      last = now;
      counter = ((byte(0) & 0x07) << 8) | byte(1);
    } else if (++counter > 0xfff) {
      last += 1;
      counter = 0;
    }
    const time = last.toString(16).padStart(12, '0');
    const tail = Array.from(bytes.subarray(2), (value, at) => (at === 0 ? (value & 0x3f) | 0x80 : value));
    const hex = tail.map((value) => value.toString(16).padStart(2, '0')).join('');
    const count = counter.toString(16).padStart(3, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${hex.slice(0, 4)}-${hex.slice(4)}`;
  };
}

/** A new primary key of type uuid. */
export const newUuid: (now: number) => string = uuidMaker();
