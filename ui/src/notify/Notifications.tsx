import Close from '@mui/icons-material/Close';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import SaveOutlined from '@mui/icons-material/SaveOutlined';
import TaskAlt from '@mui/icons-material/TaskAlt';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { dismiss, notifications, type Notification, type Position } from './notifications.js';

const icons = { positive: TaskAlt, negative: ErrorOutline, warning: WarningAmber, info: InfoOutlined };
const colours = {
  positive: 'var(--vk-positive)',
  negative: 'var(--vk-negative)',
  warning: 'var(--vk-warning)',
  info: 'var(--vk-accent)',
};

const middle = { left: '50%', transform: 'translateX(-50%)' };
const places: Readonly<Record<Position, object>> = {
  'top-left': { top: 8, left: 16 },
  'top-right': { top: 8, right: 16 },
  'bottom-left': { bottom: 16, left: 16 },
  'bottom-right': { bottom: 16, right: 16 },
  top: { top: 8, ...middle },
  bottom: { bottom: 16, ...middle },
  left: { top: '50%', left: 16, transform: 'translateY(-50%)' },
  right: { top: '50%', right: 16, transform: 'translateY(-50%)' },
  center: { top: '50%', left: '50%', transform: 'translate(-50%, -50%)' },
};

/** The stacks of messages, one in each place where there is one. */
export function Notifications() {
  const shown = useSyncExternalStore(notifications.subscribe, notifications.current);
  const used = [...new Set(shown.map((entry) => entry.position))];
  return used.map((position) => (
    <Box
      key={position}
      sx={{
        position: 'fixed',
        zIndex: 1500,
        display: 'flex',
        flexDirection: position.startsWith('top') ? 'column-reverse' : 'column',
        gap: 2,
        // What is covered for two seconds can still be clicked.
        pointerEvents: 'none',
        '& button': { pointerEvents: 'auto' },
        maxWidth: 'min(420px, calc(100vw - 32px))',
        ...places[position],
      }}
    >
      {shown
        .filter((entry) => entry.position === position)
        .map((entry) => (
          <Toast key={entry.id} entry={entry} />
        ))}
    </Box>
  ));
}

function Toast({ entry }: { readonly entry: Notification }) {
  const { t } = useTranslation();
  const Icon = entry.icon === 'save' ? SaveOutlined : icons[entry.type];
  const urgent = entry.type === 'negative' || entry.type === 'warning';
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        py: 2,
        pl: 3,
        pr: entry.timeout === 0 ? 2 : 4,
        borderRadius: 'var(--vk-radius)',
        border: '1px solid var(--vk-border)',
        backgroundColor: 'var(--vk-surface-raised)',
        boxShadow: 'var(--vk-shadow)',
        animation: 'vk-toast 180ms ease-out',
        '@keyframes vk-toast': { from: { opacity: 0, transform: 'translateY(-6px)' } },
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 20, color: colours[entry.type] }} />
      <span role={urgent ? 'alert' : 'status'}>{entry.message}</span>
      {entry.count > 1 && (
        <Box component="span" aria-hidden sx={{ fontSize: 12, color: 'text.secondary' }}>
          ×{entry.count}
        </Box>
      )}
      {entry.timeout === 0 && (
        <IconButton size="small" aria-label={t('notify.dismiss')} onClick={() => dismiss(entry.id)}>
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
