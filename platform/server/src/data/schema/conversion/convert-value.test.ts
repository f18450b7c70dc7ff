import type { Scalar } from '@viewkraft/model';
import { convertValue, type Verdict } from './convert-value.js';
import { plainColumn } from '../table/plain-column.js';
import type { StoredType } from '../table/stored-type.js';

const typeNames = {
  short: { type: 'string', length: 4 },
  string: { type: 'string', length: 255 },
  price: { type: 'decimal', precision: 6, scale: 2 },
  exact: { type: 'decimal', precision: 12, scale: 4 },
} as const;

type TypeName = StoredType['type'] | keyof typeof typeNames;

const column = (name: TypeName) =>
  plainColumn('it', {
    length: 0,
    precision: 0,
    scale: 0,
    ...(name in typeNames
      ? typeNames[name as keyof typeof typeNames]
      : { type: name as Exclude<TypeName, keyof typeof typeNames> }),
  } as StoredType);

test.each<[TypeName, NonNullable<Scalar>, TypeName, Scalar, Verdict]>([
  ['string', '12', 'integer', 12, 'exact'],
  ['string', 'Anna', 'integer', null, 'impossible'],
  ['string', '12.00', 'integer', 12, 'exact'],
  ['string', '12.7', 'integer', 12, 'lossy'],
  ['string', '007', 'integer', 7, 'lossy'],
  ['string', '', 'integer', null, 'lossy'],
  ['string', ' 12', 'integer', null, 'impossible'],
  ['string', '3000000000', 'integer', null, 'impossible'],
  ['string', '3000000000', 'bigint', '3000000000', 'exact'],
  ['string', '1.5', 'price', '1.50', 'exact'],
  ['string', '1.005', 'price', '1.00', 'lossy'],
  ['string', '12345.1', 'price', null, 'impossible'],
  ['string', '1,5', 'price', null, 'impossible'],
  ['string', '1e2', 'number', 100, 'exact'],
  ['string', '0.1', 'number', 0.1, 'exact'],
  ['string', '0.12345678901234567891', 'number', 0.12345678901234568, 'lossy'],
  ['string', 'True', 'boolean', true, 'exact'],
  ['string', '0', 'boolean', false, 'exact'],
  ['string', 'no', 'boolean', null, 'impossible'],
  ['string', '0190A5C0-0000-7000-8000-ABCDEFABCDEF', 'uuid', '0190a5c0-0000-7000-8000-abcdefabcdef', 'exact'],
  ['string', '2026-11-20', 'dateonly', '2026-11-20', 'exact'],
  ['string', '2026-02-30', 'dateonly', null, 'impossible'],
  ['string', '2026-11-20T10:30:00Z', 'dateonly', '2026-11-20', 'lossy'],
  ['string', '2026-11-20T00:00:00Z', 'dateonly', '2026-11-20', 'exact'],
  ['string', '2026-11-20', 'datetime', '2026-11-20T00:00:00.000Z', 'exact'],
  ['string', '2026-11-20T10:30:00.1234Z', 'datetime', '2026-11-20T10:30:00.123Z', 'lossy'],
  ['string', '2026-11-20T12:30:00+02:00', 'datetime', '2026-11-20T10:30:00.000Z', 'lossy'],
  ['string', '10:30', 'time', '10:30:00', 'exact'],
  ['text', 'Annabel', 'short', 'Anna', 'lossy'],
  ['text', '🎵🎵🎵🎵', 'short', '🎵🎵🎵🎵', 'exact'],
  ['text', '', 'short', '', 'exact'],
  ['integer', 12345, 'short', null, 'impossible'],
  ['integer', 7, 'string', '7', 'exact'],
  ['integer', 12, 'price', '12.00', 'exact'],
  ['integer', 12345, 'price', null, 'impossible'],
  ['integer', 0, 'boolean', false, 'exact'],
  ['integer', 5, 'boolean', true, 'lossy'],
  ['integer', 12, 'dateonly', null, 'impossible'],
  ['bigint', '0', 'boolean', false, 'exact'],
  ['bigint', '3000000000', 'integer', null, 'impossible'],
  ['bigint', '9007199254740993', 'number', null, 'impossible'],
  ['number', 1.5, 'integer', 1, 'lossy'],
  ['number', 1e18, 'bigint', '1000000000000000000', 'exact'],
  ['number', 1e-7, 'exact', '0.0000', 'lossy'],
  ['number', 0.1, 'exact', '0.1000', 'exact'],
  ['exact', '12.0000', 'integer', 12, 'exact'],
  ['exact', '12.5000', 'integer', 12, 'lossy'],
  ['exact', '1.0050', 'price', '1.00', 'lossy'],
  ['exact', '1.0000', 'boolean', true, 'exact'],
  ['exact', '0.0000', 'boolean', false, 'exact'],
  ['boolean', true, 'integer', 1, 'exact'],
  ['boolean', true, 'price', '1.00', 'exact'],
  ['boolean', false, 'string', 'false', 'exact'],
  ['datetime', '2026-11-20T00:00:00.000Z', 'dateonly', '2026-11-20', 'exact'],
  ['datetime', '2026-11-20T10:30:00.000Z', 'dateonly', '2026-11-20', 'lossy'],
  ['datetime', '2026-11-20T10:30:00.000Z', 'time', '10:30:00', 'lossy'],
  ['dateonly', '2026-11-20', 'datetime', '2026-11-20T00:00:00.000Z', 'exact'],
  ['dateonly', '2026-11-20', 'time', null, 'impossible'],
  ['time', '10:30:00', 'datetime', null, 'impossible'],
  ['uuid', '0190a5c0-0000-7000-8000-abcdefabcdef', 'integer', null, 'impossible'],
])('[C6] %s %j becomes %s %j: %s', (from, value, to, becomes, verdict) => {
  expect(convertValue(value, column(from), column(to))).toEqual({ value: becomes, verdict });
});
