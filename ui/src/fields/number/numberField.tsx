import type { FieldCellProps, FieldKind } from '../../base/plugin/FieldKind.js';
import { NumberInput } from './NumberInput.js';
import { formatNumber } from '../../base/i18n/formats/formatNumber.js';

export const numberField: FieldKind = {
  Input: NumberInput,
  Cell: NumberCell,
  print: (value, _column, locale) => printNumber(value, locale),
  align: 'right',
  width: 110,
  flex: 1,
  wide: false,
};

/** A number with the locale's separators. */
function NumberCell({ value, locale }: FieldCellProps) {
  return <>{printNumber(value, locale)}</>;
}

function printNumber(value: unknown, locale: FieldCellProps['locale']): string {
  return typeof value === 'number' || typeof value === 'string' ? formatNumber(value, locale) : '';
}

export const bigintField: FieldKind = { ...numberField, width: 140 };

/** The digits as they are, without separators: years, invoice numbers. */
export const plainNumberField: FieldKind = {
  ...numberField,
  Cell: PlainNumberCell,
  print: (value) => plainDigits(value),
};

function PlainNumberCell({ value }: FieldCellProps) {
  return <>{plainDigits(value)}</>;
}

const plainDigits = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

export const decimalField: FieldKind = { ...numberField, width: 140 };

export const floatField: FieldKind = numberField;

export const integerField: FieldKind = numberField;
