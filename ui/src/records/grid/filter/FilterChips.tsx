import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useRef } from 'react';
import { textIn } from '@viewkraft/model';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import { type FilterCondition, filterSubject, type GridFilter, operatorOf } from './condition.js';
import type { RecordId } from '../../../base/wire/WireRecord.js';
import { passFocus } from '../../../base/page/passFocus.js';
import { fieldOf } from '../../../fields/registry.js';
import { formatDay } from '../../../base/i18n/formats/formatDate.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { findFilterButton } from './findFilterButton.js';
import { isMoment } from './momentOperators.js';
import type { RelatedRecords } from './operators.js';
import { useRecordOptions } from './useRecordOptions.js';

const none: readonly RecordId[] = [];

export interface FilterChipsProps {
  readonly model: ViewModel;
  readonly filter: GridFilter;
  readonly onFilter: (filter: GridFilter) => void;
}

/** The active conditions as chips, each of which can be removed. */
export function FilterChips({ model, filter, onFilter }: FilterChipsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  /** The focus goes to the next chip, or to the filter's button. */
  const remove = (place: number, filterLeft: GridFilter) => {
    onFilter(filterLeft);
    const left = filterLeft.length;
    passFocus(() =>
      left === 0
        ? findFilterButton()
        : list.current?.children[Math.min(place, left - 1)]?.querySelector<HTMLElement>('[role="button"]'),
    );
  };
  const removeOne = (place: number) =>
    remove(
      place,
      filter.filter((_one, other) => other !== place),
    );
  return (
    <Stack
      ref={list}
      component="ul"
      direction="row"
      aria-label={t('filter.active')}
      // A held key would remove the chip that gets the focus next, too.
      onKeyDownCapture={(event) => {
        if (event.repeat) event.stopPropagation();
      }}
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, m: 0, p: 0, listStyle: 'none' }}
    >
      {filter.map((line, place) => (
        <li key={keyOf(filter, place)}>
          {'raw' in line ? (
            <SentenceChip text={t('filter.own')} title={line.raw} onRemove={() => removeOne(place)} />
          ) : (
            <ConditionChip model={model} condition={line} onRemove={() => removeOne(place)} />
          )}
        </li>
      ))}
      {filter.length > 1 && (
        <li>
          <Button size="small" onClick={() => remove(0, [])}>
            {t('filter.clearAll')}
          </Button>
        </li>
      )}
    </Stack>
  );
}

/** Equal conditions are numbered. */
function keyOf(filter: GridFilter, place: number): string {
  const texts = filter.slice(0, place + 1).map((line) => JSON.stringify(line));
  const text = texts.at(-1);
  return `${texts.filter((other) => other === text).length} ${text}`;
}

interface ConditionChipProps {
  readonly model: ViewModel;
  readonly condition: FilterCondition;
  readonly onRemove: () => void;
}

function ConditionChip({ model, condition, onRemove }: ConditionChipProps) {
  const text = useSentence(model, condition);
  return <SentenceChip text={text} title={text} onRemove={onRemove} />;
}

function SentenceChip({ text, title, onRemove }: { text: string; title: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Chip
      size="small"
      label={text}
      title={title}
      aria-label={t('filter.chip', { text })}
      // Assistive technology on touch screens cannot reach the icon.
      onClick={onRemove}
      onDelete={onRemove}
      sx={{ maxWidth: 'min(420px, calc(100vw - 64px))' }}
    />
  );
}

/** Formats a condition as text: "Status is live". */
function useSentence(model: ViewModel, condition: FilterCondition): string {
  const { t } = useTranslation();
  const locale = useLocale();
  const subject = filterSubject(model, condition.column);
  const operator = operatorOf(model, condition);
  const { value } = condition;
  const ids = subject?.relation && operator && operator.takes !== 'nothing' ? idsOf(value) : none;
  const related = useRecordOptions(subject?.relation?.view ?? model.name, ids, locale);
  // The column no longer exists.
  if (!subject || !operator) return t('filter.own');
  const print = (one: unknown): string => {
    if (subject.relation) return related.find((option) => option.id === one)?.text ?? String(one);
    if (!subject.column) return String(one);
    return isMoment(subject.column.type)
      ? formatDay(String(one), locale)
      : fieldOf({ ...subject.column, isList: false }).print(one, subject.column, locale);
  };
  const shown = operator.takes === 'nothing' ? '' : (subject.relation ? ids : [value].flat()).map(print).join(', ');
  const column = textIn(subject.relation?.label ?? subject.column?.label ?? subject.name, locale);
  return t(`filter.sentence.${operator.name}`, { column, value: shown, context: subject.column?.type ?? '' });
}

function idsOf(value: unknown): readonly RecordId[] {
  const several = Array.isArray(value) ? (value as readonly RecordId[]) : (value as RelatedRecords | null)?.ids;
  return several ?? [value as RecordId];
}
