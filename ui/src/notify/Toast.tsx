import Close from '@mui/icons-material/Close';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import SaveOutlined from '@mui/icons-material/SaveOutlined';
import TaskAlt from '@mui/icons-material/TaskAlt';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismiss, notifications, type Notification } from './notifications.js';
import { usePointerInside } from './usePointerInside.js';

const icons = { positive: TaskAlt, negative: ErrorOutline, warning: WarningAmber, info: InfoOutlined };
const colours = {
  positive: 'var(--vk-positive)',
  negative: 'var(--vk-negative)',
  warning: 'var(--vk-warning)',
  info: 'var(--vk-accent)',
};
/** A live region must stand before its text comes, or some screen readers miss it. */
const tellAfter = 40;

/** One message. Its time rests while the pointer or the focus is on it. */
export function Toast({ entry }: { readonly entry: Notification }) {
  const { t } = useTranslation();
  const { id, type, timeout, actions, count } = entry;
  const box = useRef<HTMLDivElement>(null);
  const [hasFocus, setFocus] = useState(false);
  const [isTold, setTold] = useState(false);
  const isUnder = usePointerInside(box);
  const isResting = hasFocus || isUnder;
  useEffect(() => {
    if (isResting) notifications.pause(id);
    else notifications.resume(id);
  }, [isResting, id, entry]);
  useEffect(() => {
    const timer = setTimeout(() => setTold(true), tellAfter);
    return () => clearTimeout(timer);
  }, []);
  const canClose = timeout === 0 && type !== 'ongoing';
  return (
    <Box
      ref={box}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      sx={{ ...styles, pr: canClose || actions.length > 0 ? 2 : 4 }}
    >
      <Mark entry={entry} />
      <span role={type === 'negative' || type === 'warning' ? 'alert' : 'status'}>
        <Box component="span" sx={{ visibility: isTold ? 'visible' : 'hidden' }}>
          {entry.message}
          {entry.caption && <small>{entry.caption}</small>}
          {count > 1 && <span className="vk-hidden"> {t('notify.times', { count })}</span>}
        </Box>
      </span>
      {count > 1 && (
        <Box component="span" aria-hidden sx={badgeStyles}>
          {count}
        </Box>
      )}
      {actions.map(({ label, onClick, noDismiss }) => (
        <Button
          key={label}
          size="small"
          sx={{ color: 'var(--vk-accent)' }}
          onClick={() => {
            onClick();
            if (!noDismiss) dismiss(id);
          }}
        >
          {label}
        </Button>
      ))}
      {canClose && (
        <IconButton size="small" aria-label={t('notify.dismiss')} onClick={() => dismiss(id)}>
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

function Mark({ entry: { type, icon } }: { readonly entry: Notification }) {
  if (type === 'ongoing') return <CircularProgress aria-hidden size={18} sx={{ flexShrink: 0 }} />;
  const Icon = icon === 'save' ? SaveOutlined : icons[type];
  return <Icon aria-hidden sx={{ fontSize: 20, color: colours[type], flexShrink: 0 }} />;
}

const styles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 40,
  maxWidth: '100%',
  py: 2,
  pl: 3,
  borderRadius: 'var(--vk-radius)',
  border: '1px solid var(--vk-border)',
  backgroundColor: 'var(--vk-surface-raised)',
  boxShadow: 'var(--vk-shadow)',
  overflowWrap: 'anywhere',
  animation: 'vk-toast 180ms ease-out',
  '@keyframes vk-toast': { from: { opacity: 0, transform: 'translateY(-6px)' } },
  '& button': { pointerEvents: 'auto', my: -1 },
  '& small': { display: 'block', fontSize: 12, color: 'text.secondary' },
};

const badgeStyles = {
  minWidth: 20,
  px: '6px',
  borderRadius: '10px',
  backgroundColor: 'var(--vk-accent)',
  color: 'var(--vk-on-accent)',
  fontSize: 12,
  fontWeight: 600,
  lineHeight: '20px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
};
