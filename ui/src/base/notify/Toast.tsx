import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Close, ErrorOutlined, InfoOutlined, SaveOutlined, TaskAlt, WarningAmber } from '../icons/icons.js';
import { dismiss, type Notification, notifications } from './notifications.js';

const icons = { positive: TaskAlt, negative: ErrorOutlined, warning: WarningAmber, info: InfoOutlined };
const colours = {
  positive: 'var(--vk-positive)',
  negative: 'var(--vk-negative)',
  warning: 'var(--vk-warning)',
  info: 'var(--vk-accent)',
};
/** A live region must exist before its text is inserted, or some screen readers miss the text. */
const announceDelayMs = 40;

/**
 * One notification. Its timeout begins when it can be read, and pauses while the pointer or the focus is on it (F3).
 */
export function Toast({ entry }: { readonly entry: Notification }) {
  const { t } = useTranslation();
  const { id, type, timeout, actions, count } = entry;
  const box = useRef<HTMLDivElement>(null);
  const [hasFocus, setFocus] = useState(false);
  const [isAnnounced, setAnnounced] = useState(false);
  const hasPointer = usePointerInside(box);
  const isPaused = !isAnnounced || hasFocus || hasPointer;
  useEffect(() => {
    if (isPaused) notifications.pause(id);
    else notifications.resume(id);
  }, [isPaused, id, entry]);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(true), announceDelayMs);
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
        <Box component="span" sx={{ visibility: isAnnounced ? 'visible' : 'hidden' }}>
          {entry.message}
          {entry.caption && <small>{entry.caption}</small>}
          {entry.details}
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

/**
 * Whether the pointer is over an element. Works for elements with `pointer-events: none`, which get no pointer events.
 */
function usePointerInside(element: RefObject<HTMLElement | null>): boolean {
  const [isInside, setInside] = useState(false);
  useEffect(() => {
    const onMove = ({ clientX, clientY, pointerType }: PointerEvent) => {
      const box = element.current?.getBoundingClientRect();
      if (!box || pointerType === 'touch') return;
      setInside(clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom);
    };
    addEventListener('pointermove', onMove, { passive: true });
    return () => removeEventListener('pointermove', onMove);
  }, [element]);
  return isInside;
}
