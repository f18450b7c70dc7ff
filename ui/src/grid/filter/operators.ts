import type { FilterKind } from '../../fields/filterKinds.js';
import { member, pattern, simple, type FilterOperator } from './FilterOperator.js';

const equals = simple('equals', '$eq');
const isEmpty: FilterOperator = { name: 'isEmpty', takes: 'nothing', write: () => null, read: (term) => (term === null ? true : undefined) }; // prettier-ignore
const isNotEmpty: FilterOperator = {
  name: 'isNotEmpty',
  takes: 'nothing',
  write: () => ({ $ne: null }),
  read: (term) => (member(term, '$ne') === null ? true : undefined),
};
const isAnyOf: FilterOperator = { ...simple('isAnyOf', '$in'), takes: 'values' };

/** An empty text and a missing one are both empty to a reader. */
const isEmptyText: FilterOperator = {
  name: 'isEmpty',
  takes: 'nothing',
  write: () => ({ $or: ['', null] }),
  read: (term) => (member(term, '$or') === undefined ? undefined : true),
};
const isNotEmptyText: FilterOperator = {
  name: 'isNotEmpty',
  takes: 'nothing',
  write: () => ({ $ne: '' }),
  read: (term) => (member(term, '$ne') === '' ? true : undefined),
};

/** The operators of each kind of column; the first one is offered first. */
export const operatorsOf: Readonly<Record<FilterKind | 'relation', readonly FilterOperator[]>> = {
  text: [
    pattern('contains', '$iLike', '%', '%'),
    pattern('doesNotContain', '$notILike', '%', '%'),
    equals,
    simple('doesNotEqual', '$ne'),
    pattern('startsWith', '$iLike', '', '%'),
    pattern('endsWith', '$iLike', '%', ''),
    isEmptyText,
    isNotEmptyText,
    isAnyOf,
  ],
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
  relation: [simple('is', '$eq'), simple('isNot', '$ne'), isEmpty, isNotEmpty],
};
