import { lazy, Suspense, useState } from 'react';
import { focusNotification } from '../../base/notify/focusNotification.js';
import { useShortcut } from '../../base/shortcuts/shortcuts.js';

const ShortcutSheet = lazy(async () => ({ default: (await import('./ShortcutSheet.js')).ShortcutSheet }));

/** `?` shows the available shortcuts; the sheet's code loads on first use. `m` leads to the newest notification. */
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
  useShortcut('m', 'shortcuts.notification', focusNotification, { group: 'shortcuts.groups.everywhere' });
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
