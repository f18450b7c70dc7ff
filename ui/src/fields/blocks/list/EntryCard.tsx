import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../frame/ActionButton.js';
import { icons } from '../../icons/Icon.js';
import { useBlockEditing } from '../BlockEditing.js';

/** Icons of the block editor's buttons, as paths on a grid of 24 units. */
const blockIcons = {
  up: 'M12 4 4 12l1.4 1.4L11 7.8V20h2V7.8l5.6 5.6L20 12z',
  down: 'M12 20l8-8-1.4-1.4-5.6 5.6V4h-2v12.2l-5.6-5.6L4 12z',
  copy: 'M16 1H4a2 2 0 0 0-2 2v14h2V3h12zm3 4H8a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2m0 16H8V7h11z',
} as const;

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

/** One entry: its name, summary and actions and, when it is open, its fields. Alt with the arrow keys moves it. */
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
      // `aria-disabled` instead of `disabled`, so that the button keeps the focus.
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
