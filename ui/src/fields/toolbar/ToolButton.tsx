import { Icon } from '../icons/Icon.js';

interface ToolButtonProps {
  readonly name: string;
  readonly icon: string;
  /** Shortcut as shown in the tooltip: `Ctrl+B`. */
  readonly keys?: string;
  readonly isPressed?: boolean;
  readonly isOff?: boolean;
  readonly isFirst?: boolean;
  readonly isExpanded?: boolean;
  readonly onUse: () => void;
}

/** One button of a toolbar. A click leaves the focus in the text, so that the selection stays. */
export function ToolButton({ name, icon, keys, isPressed, isOff, isFirst, isExpanded, onUse }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="vk-action"
      tabIndex={isFirst ? 0 : -1}
      aria-label={name}
      title={keys ? `${name} (${keys})` : name}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      // Not `disabled`: the button would lose the focus.
      aria-disabled={isOff || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) onUse();
      }}
    >
      <Icon path={icon} />
    </button>
  );
}
