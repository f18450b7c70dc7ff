import type { Message, MessageBlanks } from '../errors/message.js';

/**
 * Everything that can be wrong with a view file, with the placeholders of its texts in `view-problems.json`: the key is
 * the text that says what is wrong, `{key}_mend` the remedy.
 */
export const viewFaults = {
  viewNotJson: ['problem'],
  viewFileName: ['name', 'words'],
  viewNameReserved: ['name'],
  viewNameOfPlatform: ['name'],
  viewNameDiffers: ['name', 'file'],
  viewWrongKind: ['words', 'seen', 'remedy'],
  viewNotMatching: ['words', 'seen'],
  viewKeyUnknown: ['key', 'remedy'],
  viewKeyMissing: ['key', 'words'],
  viewKeyNotOfType: ['type', 'key', 'types'],
  viewWidgetNotOfType: ['type', 'widget', 'types'],
  viewScaleOverPrecision: ['scale', 'precision'],
  viewRenamedFromItself: [],
  viewRenamedFromTwice: ['name', 'from'],
  viewRenamedInCircle: ['names'],
  viewValueTwice: ['value'],
  viewNothingToLabel: [],
  viewNotAmongValues: ['value', 'remedy'],
  viewDefaultTwice: [],
  viewDefaultNotOfType: ['type', 'value', 'types'],
  viewValueUnfit: ['value', 'type', 'reason'],
  viewPrimaryKeyType: ['type', 'types'],
  viewPrimaryKeyNull: [],
  viewPrimaryKeyHidden: [],
  viewPrimaryKeyFunction: ['key'],
  viewPrimaryKeyTwice: ['name'],
  viewPrimaryKeyMissing: [],
  viewRelationNamedAsColumn: ['name'],
  viewRelationTwice: ['name'],
  viewRelationReserved: ['name'],
  viewLinksTwice: ['table'],
  viewLinkKeysEqual: ['key'],
  viewOnlyBelongsToMany: ['key'],
  viewOnDeleteOnWrongSide: ['view'],
  viewNothingSearched: [],
  viewNaturalKeyGetter: ['name'],
  viewTableOfSqlite: ['table'],
  viewNameTwice: ['name'],
  viewColumnHidden: ['name'],
  viewColumnUnknown: ['name', 'remedy'],
  viewOnlyUnmanaged: ['key'],
  viewPlatformTable: ['table'],
  viewUnmanagedSearch: [],
  viewUnmanagedIndex: [],
  viewUnmanagedRenamed: [],
  viewFieldTwice: ['name'],
  viewNotAutoIncrementable: [],
  viewFunctionUnreadable: ['problem'],
  // Faults between views.
  viewDefinedByOther: ['file', 'view'],
  viewTableTaken: ['view', 'table'],
  viewTargetUnknown: ['view', 'remedy'],
  viewForeignKeyAbsent: ['view', 'key', 'type'],
  viewForeignKeyMissing: ['view', 'key', 'type', 'remedy'],
  viewForeignKeyNeeded: ['view', 'key', 'relation'],
  viewForeignKeyType: ['column', 'type', 'key', 'keyType'],
  viewSetNull: ['column'],
  viewLinksDiffer: ['table', 'view', 'relation', 'firstView', 'firstKey', 'otherView', 'otherKey'],
  viewLinkColumnMissing: ['view', 'key', 'remedy'],
  viewLinkColumnType: ['column', 'type', 'view', 'keyType'],
  viewLinkNeedsValue: ['column'],
  viewSortRelation: ['name', 'view', 'remedy'],
  viewSortColumn: ['name', 'view', 'remedy'],
  viewRequiredByOtherView: ['view', 'place', 'problem', 'remedy'],
  // Faults in conditions of grants: the keys of query problems after `view_`.
  view_queryNotObject: [],
  view_queryTooDeep: ['most'],
  view_queryTooManyTerms: ['most'],
  view_queryTooManyValues: ['operator', 'most'],
  view_queryUnknownColumn: ['name'],
  view_queryUnknownOperator: ['operator'],
  view_queryOperatorNotForType: ['operator', 'name', 'type'],
  view_queryBadValue: ['value', 'type', 'name'],
  view_queryBadIs: [],
  view_queryNullOperand: ['operator'],
  view_queryNotList: ['operator'],
  view_queryNotPair: ['operator'],
  view_queryNoOperator: ['name'],
  view_queryVariableNotHere: ['variable', 'name', 'operator'],
  // Faults with files and databases.
  viewFileTooLarge: ['most'],
  viewNoFile: [],
  viewNotUtf8: [],
  viewUnreadable: ['message'],
  viewDefinedTwice: ['view', 'file'],
  viewNameTaken: ['view', 'file'],
  viewDecimalTooWide: ['most', 'precision'],
  viewTextIndexed: ['column'],
  viewIndexTooWide: ['bytes', 'most'],
  viewRowTooWide: ['bytes', 'most'],
  viewTableMissing: ['table', 'remedy'],
  viewSystemColumnMissing: ['table', 'column'],
  viewFieldMissing: ['table', 'column', 'remedy'],
  viewFieldType: ['column', 'sqlType', 'type', 'remedy'],
  viewRowsNotDistinguishable: ['table', 'has', 'column'],
  viewKeyNotAutoIncremented: ['column'],
  viewLinkTableMissing: ['table'],
  viewLinkFieldMissing: ['table', 'column', 'names'],
  viewLinkFieldNeedsValue: ['column'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ViewFaultKey = keyof typeof viewFaults;

/** A fault as a message that is translated for each reader. */
export interface ViewFault extends Message {
  readonly key: ViewFaultKey;
}

export function viewFault<Key extends ViewFaultKey>(
  key: Key,
  ...[params]: MessageBlanks<(typeof viewFaults)[Key]>
): ViewFault {
  return params ? { key, params } : { key };
}

export const remedyOf = ({ key, params }: ViewFault): Message => ({ key: `${key}_mend`, ...(params && { params }) });
