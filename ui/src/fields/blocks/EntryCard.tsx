import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../frame/ActionButton.js';
import { icons } from '../icons/icons.js';
import { useBlockEditing } from './BlockEditing.js';
import { blockIcons } from './blockIcons.js';

interface EntryCardProps {
  readonly entryKey: string;
  readonly name: string;
  readonly summary: string;
  readonly at: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly hasProblem: boolean;
  readonly onToggle: () => void;
  /** `part` names the control that keeps the focus. */
  readonly onMove: (step: 1 | -1, part: string) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** One entry: its name and first words, what can be done to it, and, when it is open, its fields. Alt and arrows move it. */
export function EntryCard(props: EntryCardProps) {
  const { entryKey, name, summary, at, count, isOpen, hasProblem, onToggle, onMove, onCopy, onRemove, children } =
    props;
  const { t } = useTranslation();
  const { readOnly } = useBlockEditing();
  const id = useId();
  const numbered = t('blocks.numbered', { place: at + 1, name });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    if (!event.altKey || !step || readOnly) return;
    event.preventDefault();
    onMove(step, '[data-part=toggle]');
  };
  const action = (part: string, icon: string, isOff: boolean, act: () => void) => (
    <ActionButton
      name={t(`blocks.actions.${part}`, { name: numbered })}
      icon={icon}
      data-part={part}
      // It stays in the way of Tab: a button that vanishes under the hand takes the focus along.
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : act}
    />
  );
  return (
    <li className="vk-entry" data-entry={entryKey} data-problem={hasProblem ? '' : undefined}>
      <div className="vk-entry-head">
        <button
          type="button"
          className="vk-entry-toggle"
          data-part="toggle"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          onKeyDown={onKeyDown}
        >
          <span className="vk-entry-name">{numbered}</span>
          {summary && <span className="vk-entry-summary">{summary}</span>}
          {hasProblem && <span className="vk-entry-problem">{t('blocks.incomplete')}</span>}
        </button>
        {!readOnly && (
          <span className="vk-entry-actions">
            {action('up', blockIcons.up, at === 0, () => onMove(-1, '[data-part=up]'))}
            {action('down', blockIcons.down, at === count - 1, () => onMove(1, '[data-part=down]'))}
            {action('copy', blockIcons.copy, false, onCopy)}
            {action('remove', icons.clear, false, onRemove)}
          </span>
        )}
      </div>
      {isOpen && (
        <div id={id} role="group" aria-label={numbered} className="vk-entry-body">
          {children}
        </div>
      )}
    </li>
  );
}
