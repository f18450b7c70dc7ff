import { textIn } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import type { RecordId } from '../../api/WireRecord.js';
import { fieldOf } from '../../fields/registry.js';
import { formatDay } from '../../i18n/formats/formatDate.js';
import { useLocale } from '../../i18n/useLocale.js';
import type { ViewModel } from '../../model/ViewModel.js';
import { filterSubject, operatorOf, type FilterCondition } from './condition.js';
import { isMoment } from './momentOperators.js';
import type { RelatedRecords } from './operators.js';
import { useRecordOptions } from './useRecordOptions.js';

const none: readonly RecordId[] = [];

/** A condition as one reads it: "Status is live". null where there is no such column any more. */
export function useSentence(model: ViewModel, condition: FilterCondition): string | null {
  const { t } = useTranslation();
  const locale = useLocale();
  const subject = filterSubject(model, condition.column);
  const operator = operatorOf(model, condition);
  const { value } = condition;
  const ids = subject?.relation && operator && operator.takes !== 'nothing' ? idsOf(value) : none;
  const related = useRecordOptions(subject?.relation?.view ?? model.name, ids, locale);
  if (!subject || !operator) return null;
  const print = (one: unknown): string => {
    if (subject.relation) return related.find((option) => option.id === one)?.text ?? String(one);
    if (!subject.column) return String(one);
    return isMoment(subject.column.type)
      ? formatDay(String(one), locale)
      : fieldOf({ ...subject.column, isList: false }).print(one, subject.column, locale);
  };
  const shown = operator.takes === 'nothing' ? '' : (subject.relation ? ids : [value].flat()).map(print).join(', ');
  const column = textIn(subject.relation?.label ?? subject.column?.label ?? subject.name, locale);
  return t(`filter.sentence.${operator.name}`, { column, value: shown });
}

function idsOf(value: unknown): readonly RecordId[] {
  const several = Array.isArray(value) ? (value as readonly RecordId[]) : (value as RelatedRecords | null)?.ids;
  return several ?? [value as RecordId];
}
