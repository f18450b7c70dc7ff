import Box from '@mui/material/Box';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { notifications, type Position } from './notifications.js';
import { Toast } from './Toast.js';
import './notifications.css';

const acrossMiddle = { left: '50%', transform: 'translateX(-50%)', alignItems: 'center' };
const downMiddle = { top: '50%', transform: 'translateY(-50%)' };
// On narrow screens a form's actions occupy the bottom edge.
const bottomOffset = { xs: 'calc(80px + var(--vk-bottom-bar, 0px))', sm: 'calc(16px + var(--vk-bottom-bar, 0px))' };
const places: Readonly<Record<Position, object>> = {
  'top-left': { top: 8, left: 16, alignItems: 'flex-start' },
  'top-right': { top: 8, right: 16, alignItems: 'flex-end' },
  'bottom-left': { bottom: bottomOffset, left: 16, alignItems: 'flex-start' },
  'bottom-right': { bottom: bottomOffset, right: 16, alignItems: 'flex-end' },
  top: { top: 8, ...acrossMiddle },
  bottom: { bottom: bottomOffset, ...acrossMiddle },
  left: { left: 16, alignItems: 'flex-start', ...downMiddle },
  right: { right: 16, alignItems: 'flex-end', ...downMiddle },
  center: { top: '50%', left: '50%', transform: 'translate(-50%, -50%)', alignItems: 'center' },
};

/** The stacks of notifications, one per position in use. */
export function Notifications() {
  const { t } = useTranslation();
  const [box] = useState(() => document.createElement('div'));
  const shown = useSyncExternalStore(notifications.subscribe, notifications.current);
  useLayoutEffect(() => {
    // An open MUI dialog sets `aria-hidden` on its siblings; notifications must stay readable for screen readers.
    box.removeAttribute('aria-hidden');
    if (shown.length > 0 && !box.isConnected) document.body.append(box);
    if (shown.length === 0) box.remove();
  }, [box, shown]);
  useEffect(() => () => box.remove(), [box]);
  const used = [...new Set(shown.map((entry) => entry.position))];
  return createPortal(
    <section data-notifications aria-label={t('notify.label')}>
      {used.map((position) => (
        <Box key={position} data-position={position} sx={{ ...stackStyles, ...places[position] }}>
          {shown
            .filter((entry) => entry.position === position)
            .map((entry) => (
              <Toast key={entry.id} entry={entry} />
            ))}
        </Box>
      ))}
    </section>,
    box,
  );
}

const stackStyles = {
  position: 'fixed',
  zIndex: 1500,
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  width: 'max-content',
  maxWidth: 'min(420px, calc(100vw - 32px))',
  // Content below a notification can still be clicked.
  pointerEvents: 'none',
};
