import { lazy, Suspense, useState } from 'react';
import { useShortcut } from './shortcuts.js';

const ShortcutSheet = lazy(async () => ({ default: (await import('./ShortcutSheet.js')).ShortcutSheet }));

/** `?` shows the keys that hold here; the sheet's code comes when it is first asked for. */
export function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  useShortcut(
    '?',
    'shortcuts.help',
    () => {
      setOpen(true);
      setWasOpen(true);
    },
    { group: 'shortcuts.groups.everywhere' },
  );
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
