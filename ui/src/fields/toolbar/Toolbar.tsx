import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import './toolbar.css';

interface ToolbarProps {
  readonly label: string;
  /** Id of the element that the toolbar controls. */
  readonly controls: string;
  readonly children: ReactNode;
}

/** A row of buttons with a single Tab stop; the arrow keys move between buttons (WAI-ARIA APG, toolbar). */
export function Toolbar({ label, controls, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button, select') ?? [])];
    if (step === undefined || buttons.length === 0) return;
    event.preventDefault();
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const next = Number.isFinite(step)
      ? (at + step + buttons.length) % buttons.length
      : step > 0
        ? buttons.length - 1
        : 0;
    buttons[next]?.focus();
  };
  /** Makes the last focused button the Tab stop. */
  const keep = (button: EventTarget) => {
    for (const one of bar.current?.querySelectorAll<HTMLElement>('button, select') ?? [])
      one.tabIndex = one === button ? 0 : -1;
  };
  return (
    <div
      ref={bar}
      className="vk-toolbar"
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={move}
      onFocus={(event) => keep(event.target)}
    >
      {children}
    </div>
  );
}
