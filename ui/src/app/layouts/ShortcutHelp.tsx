import { useState } from 'react';
import { withTexts } from '../../base/i18n/i18n.js';
import { focusNotification } from '../../base/notify/focusNotification.js';
import { useShortcut } from '../../base/shortcuts/shortcuts.js';
import { onDemand } from '../../base/page/onDemand.js';

const ShortcutSheet = onDemand(async () => (await withTexts(import('./ShortcutSheet.js'), 'shortcuts')).ShortcutSheet);

/** `?` shows the available shortcuts; the sheet's code loads on first use. `m` leads to the newest notification. */
export function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false);
  useShortcut('?', 'shortcuts.help', () => setOpen(true), { group: 'shortcuts.groups.everywhere' });
  useShortcut('m', 'shortcuts.notification', focusNotification, { group: 'shortcuts.groups.everywhere' });
  return isOpen ? <ShortcutSheet onClose={() => setOpen(false)} /> : null;
}
