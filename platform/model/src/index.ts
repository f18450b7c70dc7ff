export * from './definition/column-type.js';
export type * from './columns/column-kind.js';
export * from './definition/view.js';
export * from './definition/widgets.js';
export * from './definition/access.js';
export type * from './definition/reader.js';
export * from './definition/condition.js';
export * from './definition/filter-operators.js';
export * from './definition/exchange.js';
export type * from './query/list-query.js';
export * from './errors/error-codes.js';
export * from './errors/app-error.js';
export type * from './errors/message.js';
export { paramWords } from './errors/param-words.js';
export { errorMessage } from './errors/error-message.js';
export * from './limits/column-limits.js';
export * from './limits/constants.js';
export * from './limits/import-limits.js';
export * from './limits/limits.js';
export { passwordLength } from './limits/password-length.js';
export type * from './view/view-problem.js';
export { remedyOf, viewFault, type ViewFault } from './view/view-fault.js';
export { viewPhrase } from './view/view-phrase.js';
export type * from './pages/blocks/block.js';
export { animationNames, type AnimationName } from './pages/animation-names.js';
export type * from './pages/blocks/block-field.js';
export type * from './pages/page-payload.js';
export type * from './pages/shown-page.js';
export * from './wire/access-explanation.js';
export type * from './wire/account-security.js';
export type * from './wire/health-day.js';
export type * from './wire/health-report.js';
export * from './wire/history-report.js';
export type * from './wire/import-report.js';
export type * from './wire/plugin-report.js';
export type * from './wire/preview-link.js';
export type * from './wire/schema-plan-report.js';
export type * from './wire/search-hit.js';
export type * from './wire/session-report.js';
export type * from './wire/view-file-report.js';
export * from './wire/view-problem-report.js';
export { blockTypes } from './pages/blocks/block-types.js';
export { parseBlocks, type BlockProblem, type ParsedBlocks } from './pages/blocks/parse-blocks.js';
export { isLink, isPictureAddress, isWebAddress } from './pages/blocks/web-link.js';
export { lexMarkdown } from './pages/blocks/lex-markdown.js';
export { renderMarkdown, type MarkdownNode } from './pages/blocks/render-markdown.js';
export { shownBlocks } from './pages/blocks/shown-blocks.js';
export { imageHostEntry, type HostParts } from './images/image-host.js';
export * from './pages/locale-path.js';
export { absoluteAddress, type HeadSite } from './pages/head-site.js';
export { pageHead, type HeadPage, type HeadTag } from './pages/page-head.js';
export { decideRoute, pendingPassword, type RouteVerdict, type RouteVisitor } from './pages/decide-route.js';
export { withCallback } from './pages/callback-address.js';
export type * from './pages/route-meta.js';
export { longestPath, normalPath, printPath, readPath, withoutEndSlash } from './pages/site-path.js';
export { isObject, type JsonObject } from './definition/is-object.js';
export { adminPageNames, type AdminPageName } from './pages/admin-pages.js';
export { appRouteAt, appRoutes, routeMeta, type AppRoute } from './pages/app-routes.js';
export { routeFinder } from './pages/route-finder.js';
export { previewQuery, previewToken } from './pages/preview-address.js';
export { secretAddresses } from './pages/secret-addresses.js';
export { siteAreas } from './pages/site-areas.js';
export { readInstant } from './columns/calendar.js';
export { compareDecimals, digitsOfNumber, readDigits, type Digits } from './columns/digits.js';
export * from './columns/fold-case.js';
export { columnKind, columnKinds } from './columns/columns.js';
export { maxBigint } from './columns/kinds/bigint.js';
export { maxInteger } from './columns/kinds/integer.js';
export { codePointCompare, foldAscii, textSort } from './columns/text-order.js';
export { codePoints, utf8Bytes } from './columns/text-value.js';
export { defaultValue, nowAs, type Moment } from './columns/default-value.js';
export { newUuid, uuidMaker, type RandomBytes } from './columns/uuid-maker.js';
export { parseKey } from './columns/parse-key.js';
export { parseGrantCondition, type ConditionView } from './access/parse-grant-condition.js';
export { detailBody, errorBody, type ErrorBody, type ErrorBodyDetail } from './errors/error-body.js';
export { firstLines, groupProblems, type ProblemGroup } from './errors/group-problems.js';
export { errorTranslator, type ErrorTexts, type Translate } from './errors/error-translator.js';
export { parseFilter } from './query/parse/parse-filter.js';
export { operatorKeys } from './query/parse/parse-comparison.js';
export { parseAccessQuestion, type AccessQuestion } from './query/parse/parse-access-question.js';
export { parseExportQuery, type ExportQuery } from './query/parse/parse-export-query.js';
export { parseImportQuery, type ImportQuery } from './query/parse/parse-import-query.js';
export {
  parseHistoryQuery,
  parsePageQuery,
  type HistoryQuery,
  type PageQuery,
} from './query/parse/parse-history-query.js';
export { printCursor, sortColumns } from './query/cursor.js';
export {
  parseListQuery,
  parseRecordQuery,
  plainListQuery,
  type QueryParameters,
} from './query/parse/parse-list-query.js';
export { parseSearchQuery, type SearchQuery } from './query/parse/parse-search-query.js';
export { matchWordPrefixes, foldText, queryWords, wordsOf } from './search/words.js';
export { searchedColumns, visibleText } from './search/searched-columns.js';
export { markWords, snippetOf, type TextPiece } from './search/mark-words.js';
export { completeSort } from './query/complete-sort.js';
export { bindCondition, hasVariables } from './access/bind-condition.js';
export { grantsFor } from './access/grants-for.js';
export { fullReader, readerOf } from './access/reader-of.js';
export { writerOf, type Writer } from './access/writer-of.js';
export { effectiveRoles, isAdministrator, mayEnter, roleKey } from './definition/roles.js';
export { namePattern, platformTablePattern, reservedViewNames, systemViewNames } from './definition/view-names.js';
export { defaultLabel, textIn } from './definition/labels.js';
export { csvDialectOf, unquotedHeader } from './definition/csv-dialect.js';
export { Utf8Evidence } from './definition/utf8-evidence.js';
export { columnFinder, valueFinder } from './definition/find-by-label.js';
export { recordName } from './view/record-name.js';
export { parseView, type ViewSource } from './view/parse-view.js';
export { formatViewFile } from './view/format-view-file.js';
export type { RelationType } from './definition/view.js';
export type { ViewDraft, GrantDraft } from './view/view-draft.js';
export { checkViews, type CheckOptions, type CheckedViews } from './view/check/check-views.js';
export { viewSchema } from './view/view-shape.js';
export { systemColumns } from './view/system-columns.js';
export { displayColumn } from './definition/display-column.js';
export { printInclude, printListQuery, printSort } from './query/print-list-query.js';
export { printCondition } from './query/print-condition.js';
export { escapeLike, likeMatcher } from './query/like-matcher.js';
export { evaluate, type EvaluationScope, type Verdict, type WireRecord } from './lists/evaluate.js';
export { MemoryScope, type MemoryData } from './lists/memory-scope.js';
export { applyListQuery, type ResponseRecord } from './lists/apply-list-query.js';
export { filterAndSort, type ListOptions } from './lists/filter-and-sort.js';
export {
  describeModel,
  describeModelList,
  type Model,
  type ModelAssociation,
  type ModelColumn,
  type ModelExtras,
  type ModelRelation,
  type ModelSummary,
  type Writers,
} from './records/describe-model.js';
export { apiViews, type ApiCaller, type ApiTraits, type ApiView } from './api/api-view.js';
export { describeApi, type ApiFrame } from './api/openapi/describe-api.js';
export {
  responseOf,
  emptyResponse,
  errorsOf,
  fileResponse,
  type DocumentedStatus,
} from './api/openapi/shared-components.js';
export type * from './api/openapi/open-api.js';
export { apiMethods, headerRef, listOf, parameterRef } from './api/openapi/open-api.js';
export { printTypes } from './api/typescript/print-types.js';
export { hasOwnKey } from './definition/has-own-key.js';
export { nearest } from './view/problem-words.js';
export {
  coerceBody,
  type BodyScope,
  type CoercedBody,
  type Names,
  type Values,
  type WrittenView,
} from './records/coerce-body.js';
export { hasVersions, versionColumn } from './definition/has-versions.js';
export { checkValue, completeRecord, isGenerated, isRequiredOnCreate } from './records/check-record.js';
export { createRuleEngine, type RuleEngine } from './rules/rule-engine.js';
export { resultSize } from './rules/result-size.js';
export { CallList, functionRecord, type FunctionContext } from './rules/call-list.js';
export { functionsOf, functionSources, type FunctionKey, type ViewFunctions } from './rules/functions-of.js';
export {
  lockedColumns,
  readWrites,
  shownValue,
  writtenRecord,
  type ReadWrite,
  type WriteInput,
  type WrittenRecord,
} from './rules/read-writes.js';
export { requestValidation, validateWrites, type WriteToValidate } from './rules/validate-writes.js';
export { requestStates, plainState, type ColumnState } from './rules/column-states.js';
export { mentions, usesValue } from './records/mentions.js';
export type * from './records/function-call.js';
export { bytesInIndex, checkForDatabase, mysqlIndexBytes, sqlitePrecision } from './view/check/check-for-database.js';
