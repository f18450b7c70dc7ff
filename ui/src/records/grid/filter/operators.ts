import type { FilterKind } from '@viewkraft/model';
import { member, pattern, simple, type FilterOperator, type Term } from './FilterOperator.js';

const equals = simple('equals', '$eq');
const isEmpty: FilterOperator = { name: 'isEmpty', takes: 'nothing', write: () => null, read: (term) => (term === null ? true : undefined) }; // prettier-ignore
const isNotEmpty: FilterOperator = {
  name: 'isNotEmpty',
  takes: 'nothing',
  write: () => ({ $ne: null }),
  read: (term) => (member(term, '$ne') === null ? true : undefined),
};
const isAnyOf: FilterOperator = {
  ...simple('isAnyOf', '$in'),
  takes: 'values',
  read: (term) => listOf(Array.isArray(term) ? term : member(term, '$in')),
};

/** Related records by their key, because only their own view knows their names. */
export interface RelatedRecords {
  readonly key: string;
  readonly ids: readonly (string | number)[];
}

const anyOf = (records: unknown): Term => {
  const { key, ids } = records as RelatedRecords;
  return { [key]: { $in: ids } };
};

function readRelated(term: Term): RelatedRecords | undefined {
  const [key, ...more] = typeof term === 'object' && term !== null && !Array.isArray(term) ? Object.keys(term) : [];
  const ids = key === undefined || more.length > 0 ? undefined : listOf(member(member(term, key), '$in'));
  return key === undefined || ids === undefined ? undefined : { key, ids };
}

function listOf(value: unknown): readonly (string | number)[] | undefined {
  const isList = Array.isArray(value) && value.length > 0;
  return isList && value.every((one) => typeof one === 'string' || typeof one === 'number') ? value : undefined;
}

/** To users, empty text and null are both empty. */
const isEmptyText: FilterOperator = {
  name: 'isEmpty',
  takes: 'nothing',
  write: () => ({ $or: ['', null] }),
  read: (term) => (JSON.stringify(member(term, '$or')) === '["",null]' ? true : undefined),
};
const isNotEmptyText: FilterOperator = {
  name: 'isNotEmpty',
  takes: 'nothing',
  write: () => ({ $ne: '' }),
  read: (term) => (member(term, '$ne') === '' ? true : undefined),
};

const text: readonly FilterOperator[] = [
  pattern('contains', '$iLike', '%', '%'),
  pattern('doesNotContain', '$notILike', '%', '%'),
  equals,
  simple('doesNotEqual', '$ne'),
  pattern('startsWith', '$iLike', '', '%'),
  pattern('endsWith', '$iLike', '%', ''),
  isEmptyText,
  isNotEmptyText,
  isAnyOf,
];

/** Allowed values are selected from a list, so operators on the whole value come first. */
const whole = ['equals', 'doesNotEqual', 'isAnyOf'];

/** The operators for each kind of column; the first is the default. */
export const operatorsOf: Readonly<Record<FilterKind | 'values' | 'relation' | 'related', readonly FilterOperator[]>> =
  {
    text,
    exact: [equals, simple('doesNotEqual', '$ne'), isEmpty, isNotEmpty, isAnyOf],
    number: [
      simple('numberEquals', '$eq'),
      simple('numberDiffers', '$ne'),
      simple('greater', '$gt'),
      simple('atLeast', '$gte'),
      simple('less', '$lt'),
      simple('atMost', '$lte'),
      isEmpty,
      isNotEmpty,
      isAnyOf,
    ],
    date: [
      simple('isOn', '$eq'),
      simple('isNotOn', '$ne'),
      simple('after', '$gt'),
      simple('onOrAfter', '$gte'),
      simple('before', '$lt'),
      simple('onOrBefore', '$lte'),
      isEmpty,
      isNotEmpty,
    ],
    boolean: [simple('is', '$eq'), isEmpty, isNotEmpty],
    /** Text with a list of allowed values. */
    values: [...text].sort((a, b) => Number(whole.includes(b.name)) - Number(whole.includes(a.name))),
    relation: [simple('is', '$eq'), simple('isNot', '$ne'), isAnyOf, isEmpty, isNotEmpty],
    related: [
      { name: 'hasAnyOf', takes: 'records', write: anyOf, read: readRelated },
      {
        name: 'hasNoneOf',
        takes: 'records',
        write: (records) => ({ $none: anyOf(records) }),
        read: (term) => readRelated(member(term, '$none')),
      },
      isEmpty,
      { name: 'isNotEmpty', takes: 'nothing', write: () => ({}), read: (term) => (isNothing(term) ? true : undefined) },
    ],
  };

function isNothing(term: Term): boolean {
  return typeof term === 'object' && term !== null && !Array.isArray(term) && Object.keys(term).length === 0;
}
