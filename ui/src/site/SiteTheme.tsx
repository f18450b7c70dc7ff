import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { themeChoice, themeChoices } from '../base/theme/themeChoice.js';
import { useSite } from '../base/site/Site.js';

/** The theme switch on public pages, without MUI. */
export function SiteTheme() {
  const { t, config } = useSite();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const current = useSyncExternalStore(themeChoice.subscribe, themeChoice.get, () => config.theme);
  useEffect(() => {
    if (!isOpen) return undefined;
    box.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    const close = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', close);
    return () => removeEventListener('pointerdown', close);
  }, [isOpen]);
  const shut = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') shut();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])];
    const next = (items.indexOf(document.activeElement as HTMLElement) + step + items.length) % items.length;
    items[next]?.focus();
  };
  return (
    <div ref={box} className="site-theme">
      <button
        ref={button}
        type="button"
        aria-label={t('frame.theme')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path d="M10 3.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" />
        </svg>
      </button>
      {isOpen && (
        <div role="menu" tabIndex={-1} aria-label={t('frame.theme')} onKeyDown={onKey}>
          {themeChoices.map((choice) => (
            <button
              key={choice}
              type="button"
              role="menuitemradio"
              aria-checked={choice === current}
              onClick={() => {
                themeChoice.set(choice);
                shut();
              }}
            >
              {t(`frame.themes.${choice}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
