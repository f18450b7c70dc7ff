import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { textIn, type HistoryChange } from '@viewkraft/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../base/i18n/useLocale.js';
import type { ViewModel } from '../../../base/wire/ViewModel.js';
import type { RecordId } from '../../../base/wire/WireRecord.js';
import { isEmpty } from '../../../fields/isEmpty.js';
import { fieldOf } from '../../../fields/registry.js';
import { changeLines, type ColumnLine, type LinkLine } from './changeLines.js';
import { RecordTitleLink } from '../RecordTitleLink.js';
import './history.css';
import { onDemand } from '../../../base/page/onDemand.js';

const TextDifference = onDemand(
  async () => (await import('./TextDifference.js')).TextDifference,
  () => <span className="vk-bone" />,
);

/** Lines and linked records shown before the reader asks for more. */
const shownAtFirst = 6;

interface ChangeListProps {
  readonly model: ViewModel;
  readonly changes: Readonly<Record<string, HistoryChange>>;
  /** The whole record was created or deleted: its values are listed without marks. */
  readonly isWholeRecord?: boolean;
  /** All lines are shown from the start. */
  readonly isExpanded?: boolean;
}

/** What changed, a line for each column: its value before and after. */
export function ChangeList({ model, changes, isWholeRecord = false, isExpanded = false }: ChangeListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isWhole, setWhole] = useState(isExpanded);
  const lines = changeLines(changes, model);
  const shown = isWhole || lines.length <= shownAtFirst + 1 ? lines : lines.slice(0, shownAtFirst);
  return (
    <Box className="vk-history" sx={{ fontSize: 13 }}>
      <Box component="dl" sx={listStyles}>
        {shown.map((line) => (
          <div key={line.name}>
            <dt>{textIn(line.target?.label ?? ('column' in line ? line.column.label : ''), locale)}</dt>
            <dd>
              {'column' in line ? (
                isWholeRecord ? (
                  <Value line={line} value={isEmpty(line.new) ? line.old : line.new} />
                ) : (
                  <ColumnChange line={line} />
                )
              ) : (
                <LinkChange line={line} />
              )}
            </dd>
          </div>
        ))}
      </Box>
      {shown.length < lines.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('history.allColumns', { count: lines.length })}
        </Button>
      )}
    </Box>
  );
}

function ColumnChange({ line }: { readonly line: ColumnLine }) {
  const { t } = useTranslation();
  const texts = comparedTexts(line);
  if (texts) {
    return <TextDifference old={texts.old} now={texts.new} />;
  }
  return (
    <>
      {!isEmpty(line.old) && (
        <del className="vk-history-value">
          <span className="vk-hidden">{t('history.before')} </span>
          <Value line={line} value={line.old} />
        </del>
      )}
      {!isEmpty(line.old) && <span aria-hidden> → </span>}
      <ins className="vk-history-value">
        <span className="vk-hidden">{t('history.after')} </span>
        {isEmpty(line.new) ? <em>{t('form.emptyValue')}</em> : <Value line={line} value={line.new} />}
      </ins>
    </>
  );
}

/** A value as a grid shows it; a key as a link to its record. */
function Value({ line: { column, target }, value }: { readonly line: ColumnLine; readonly value: unknown }) {
  const locale = useLocale();
  if (target) return <RecordTitleLink view={target.view} id={value as RecordId} />;
  const { Cell } = fieldOf(column);
  return <Cell column={column} value={value} locale={locale} />;
}

function LinkChange({ line }: { readonly line: LinkLine }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const isGone = isEmpty(line.new);
  const ids = keysOf(isGone ? line.old : line.new);
  const shown = isWhole ? ids : ids.slice(0, shownAtFirst);
  const Mark = isGone ? 'del' : 'ins';
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
      <span>{t(isGone ? 'history.unlinked' : 'history.linked')}</span>
      {shown.map((id) => (
        <Mark key={id} className="vk-history-value">
          <RecordTitleLink view={line.target.view} id={id} />
        </Mark>
      ))}
      {shown.length < ids.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('history.moreRecords', { count: ids.length - shown.length })}
        </Button>
      )}
    </Box>
  );
}

function keysOf(value: unknown): readonly RecordId[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string' || typeof one === 'number') : [];
}

const listStyles = {
  m: 0,
  display: 'grid',
  gap: 3,
  '& dt': { color: 'text.secondary', fontSize: 12 },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};

/** From this length on, two texts are compared word by word. */
const minComparedChars = 60;

/** Both texts of a line that is best compared word by word; null for all other values. */
function comparedTexts(line: ColumnLine): { readonly old: string; readonly new: string } | null {
  const { column, target, old, new: now } = line;
  if (typeof old !== 'string' || typeof now !== 'string' || target || column.values) return null;
  const field = fieldOf(column);
  if (!field.wide && old.length < minComparedChars && now.length < minComparedChars) return null;
  const { lines = (text: string) => text } = field;
  const [before, after] = [lines(old), lines(now)];
  // Only the markup differs.
  return before === after ? { old, new: now } : { old: before, new: after };
}
