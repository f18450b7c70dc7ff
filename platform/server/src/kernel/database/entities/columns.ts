import type { EntitySchemaColumnOptions } from 'typeorm';

/** A lower-case UUID. */
export const uuid = { type: 'varchar', length: 36 } satisfies EntitySchemaColumnOptions;
/** A hash as 64 hexadecimal digits. */
export const hash = { type: 'varchar', length: 64 } satisfies EntitySchemaColumnOptions;
/** ASCII of up to 191 bytes, compared exactly. */
export const key = { type: 'varchar', length: 191 } satisfies EntitySchemaColumnOptions;
/** Up to 255 characters. */
export const short = { type: 'varchar', length: 255 } satisfies EntitySchemaColumnOptions;
/** Text of any length. */
export const text = { type: 'text' } satisfies EntitySchemaColumnOptions;
/** An integer; a moment is milliseconds since 1970. */
export const integer = {
  type: 'bigint',
  transformer: {
    to: (value: unknown) => value,
    // MySQL sends 64-bit integers as text.
    from: (stored: unknown) => (stored === null ? null : Number(stored)),
  },
} satisfies EntitySchemaColumnOptions;
export const flag = {
  type: 'tinyint',
  transformer: {
    to: (value: unknown) => (typeof value === 'boolean' ? Number(value) : value),
    from: (stored: unknown) => Number(stored) === 1,
  },
} satisfies EntitySchemaColumnOptions;
