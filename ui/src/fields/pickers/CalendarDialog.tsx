import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock';
import type { Locale } from '@viewkraft/model';
import { DateTime } from 'luxon';
import { useTranslation } from 'react-i18next';
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { deDE, enUS } from '@mui/x-date-pickers/locales';
import type { ComponentProps, ReactNode } from 'react';
import type { MomentKind } from './momentText.js';

// MUI's texts are complete; only their type allows missing ones.
const texts: Readonly<Record<Locale, Texts>> = {
  en: enUS.components.MuiLocalizationProvider.defaultProps.localeText as Texts,
  de: deDE.components.MuiLocalizationProvider.defaultProps.localeText as Texts,
};
type Texts = NonNullable<ComponentProps<typeof LocalizationProvider>['localeText']>;
const adapterLocale: Readonly<Record<Locale, string>> = { en: 'en-US', de: 'de' };

interface CalendarDialogProps {
  readonly kind: MomentKind;
  readonly label: string;
  readonly locale: Locale;
  /** In wire form. */
  readonly value: string | null;
  readonly anchor: () => Element | null;
  readonly onChoose: (value: string | null) => void;
  readonly onClose: () => void;
}

/**
 * Calendar, clock or both below the input. A choice applies at once; choosing a day without a time closes the dialog.
 */
export function CalendarDialog({ kind, label, locale, value, anchor, onChoose, onClose }: CalendarDialogProps) {
  const { t } = useTranslation();
  const moment = value === null ? null : DateTime.fromISO(value, { zone: zones[kind] });
  const choose = (next: DateTime | null, isDone: boolean) => {
    if (!next?.isValid) return;
    onChoose(write[kind](next));
    if (isDone) onClose();
  };
  return (
    <PickerTexts locale={locale}>
      <Popover
        open
        onClose={onClose}
        anchorEl={anchor}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': label, sx: { mt: 1 } } }}
      >
        <Box
          sx={{
            display: 'flex',
            flexDirection: { xs: 'column', sm: 'row' },
            alignItems: { xs: 'center', sm: 'stretch' },
          }}
        >
          {kind !== 'time' && (
            <DateCalendar
              autoFocus
              value={moment}
              onChange={(day, state) => choose(withTime(day, moment), kind === 'day' && state === 'finish')}
              sx={{ flex: 'none', m: 0, width: 'min(320px, calc(100vw - 34px))', height: 'auto', pb: 2 }}
            />
          )}
          {kind !== 'day' && (
            <MultiSectionDigitalClock
              autoFocus={kind === 'time'}
              ampm={locale === 'en'}
              timeSteps={{ minutes: 5 }}
              value={moment}
              {...(kind === 'time' ? { referenceDate: DateTime.utc().startOf('day') } : {})}
              onChange={(time) => choose(time, false)}
              sx={clockStyles(kind === 'time')}
            />
          )}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, p: 2, borderTop: '1px solid var(--vk-border)' }}>
          <Button size="small" onClick={() => choose(DateTime.now().startOf(kind === 'day' ? 'day' : 'minute'), true)}>
            {t(kind === 'day' ? 'picker.today' : 'picker.now')}
          </Button>
          <Button
            size="small"
            onClick={() => {
              onChoose(null);
              onClose();
            }}
          >
            {t('picker.clear')}
          </Button>
          <Button size="small" variant="contained" sx={{ ml: 'auto' }} onClick={onClose}>
            {t('picker.done')}
          </Button>
        </Box>
      </Popover>
    </PickerTexts>
  );
}

function clockStyles(isAlone: boolean) {
  return {
    flex: 'none',
    maxWidth: '100%',
    borderBottom: 0,
    borderLeft: { xs: 0, sm: isAlone ? 0 : '1px solid var(--vk-border)' },
    '& .MuiMultiSectionDigitalClockSection-root': { maxHeight: { xs: 168, sm: isAlone ? 232 : 336 } },
    // Removes MUI's extra space below the last entry.
    '& .MuiMultiSectionDigitalClockSection-root::after': { display: 'none' },
  };
}

/** A time of day belongs to no day: in UTC the clock skips no hour. */
const zones: Readonly<Record<MomentKind, string>> = { day: 'local', time: 'utc', instant: 'local' };

const write: Readonly<Record<MomentKind, (moment: DateTime) => string>> = {
  day: (moment) => moment.toFormat('yyyy-MM-dd'),
  time: (moment) => moment.toFormat('HH:mm:ss'),
  instant: (moment) => moment.toUTC().toISO() ?? '',
};

/** The chosen day with the previous time or, for the first choice, with the next full hour. */
function withTime(day: DateTime | null, before: DateTime | null): DateTime | null {
  if (!day?.isValid) return null;
  const { hour, minute, second, millisecond } = before ?? DateTime.now().plus({ hours: 1 }).startOf('hour');
  return day.set({ hour, minute, second, millisecond });
}

/** Calendar and texts of a locale; German weeks start on Monday, and German times use 24 hours (F2). */
function PickerTexts({ locale, children }: { readonly locale: Locale; readonly children: ReactNode }) {
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale={adapterLocale[locale]} localeText={texts[locale]}>
      {children}
    </LocalizationProvider>
  );
}
