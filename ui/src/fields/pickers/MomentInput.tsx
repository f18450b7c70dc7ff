import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '@viewkraft/model';
import { useDialogOnDemand } from '../../base/page/useDialogOnDemand.js';
import type { FieldInputProps } from '../../base/plugin/FieldKind.js';
import { ActionButton } from '../frame/ActionButton.js';
import { LineInput } from '../frame/LineInput.js';
import { icons } from '../icons/Icon.js';
import { completeMoment } from './completeMoment.js';
import { readMoment, showMoment, type MomentKind } from './momentText.js';
import { intlLocale } from '../../base/i18n/intlLocale.js';

const formats = new Map<Locale, Intl.DateTimeFormat>();

const loadDialog = async () => (await import('./CalendarDialog.js')).CalendarDialog;

interface Typed {
  readonly text: string;
  /** The text without the added separators. */
  readonly keys: string;
  readonly value: unknown;
  readonly locale: string;
}

/** A day, a time or both: typed as text with automatic separators, or chosen in a dialog that is loaded on demand. */
export function MomentInput({ field, kind }: { readonly field: FieldInputProps; readonly kind: MomentKind }) {
  const { id, label, value, onChange, onBlur, readOnly, locale } = field;
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Typed | null>(null);
  const { Dialog, ...calendar } = useDialogOnDemand(loadDialog);
  const opener = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // The typed text stays until the value changes from outside.
  const isTyped = typed !== null && typed.locale === locale && Object.is(typed.value, value);
  const text = isTyped ? typed.text : showMoment(value, kind, locale);
  const take = (input: string, keys = input) => {
    const wire = input.trim() === '' ? null : (readMoment(input, kind, locale, false) ?? input.trim());
    const next = showMoment(wire, kind, locale) === showMoment(value, kind, locale) ? value : wire;
    setTyped({ text: input, keys, value: next, locale });
    onChange(next);
  };
  const complete = () => {
    const wire = isTyped ? readMoment(text, kind, locale, true) : undefined;
    setTyped(null);
    if (wire !== undefined && showMoment(wire, kind, locale) !== showMoment(value, kind, locale)) onChange(wire);
  };
  const zone = kind === 'instant' ? zoneName(value, locale) : undefined;
  return (
    <>
      <LineInput
        field={field}
        text={text}
        onText={(input, { target, nativeEvent }) => {
          const isTyping = (nativeEvent as InputEvent).inputType === 'insertText' && input.length > text.length;
          if (!isTyping || target.selectionStart !== input.length) return take(input);
          const keys = (isTyped ? typed.keys : text) + input.slice(text.length);
          take(completeMoment(input, keys, kind, locale), keys);
        }}
        complete={complete}
        onMouseDown={({ currentTarget }) => {
          hadFocus.current = document.activeElement === currentTarget;
        }}
        // The first click selects the whole value, as the Tab key does: digits replace it.
        onClick={({ currentTarget: input }) => {
          if (!hadFocus.current && input.selectionStart === input.selectionEnd) input.select();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey || readOnly) return;
          event.preventDefault();
          void calendar.open();
        }}
        look="figures"
        placeholder={field.placeholder ?? t(`picker.shape.${kind}`)}
        inputMode={kind === 'day' || locale === 'de' ? 'numeric' : 'text'}
        spellCheck={false}
        describedBy={zone && `${id}-zone`}
        end={
          <>
            {zone && (
              <span className="vk-tail" id={`${id}-zone`}>
                <span className="vk-hidden">{t('picker.zone')} </span>
                {zone}
              </span>
            )}
            {!readOnly && (
              <ActionButton
                ref={opener}
                name={t(kind === 'time' ? 'picker.chooseTime' : 'picker.chooseDate')}
                icon={kind === 'time' ? icons.clock : icons.calendar}
                aria-haspopup="dialog"
                aria-expanded={Dialog !== null}
                aria-describedby={`${id}-label`}
                onPointerEnter={calendar.preload}
                onFocus={calendar.preload}
                onClick={() => void calendar.open()}
              />
            )}
          </>
        }
      />
      {Dialog && (
        <Dialog
          kind={kind}
          label={label}
          locale={locale}
          value={typeof value === 'string' && readMoment(value, kind, locale, false) === value ? value : null}
          anchor={() => opener.current?.parentElement ?? null}
          onChoose={(next) => {
            setTyped(null);
            onChange(next);
          }}
          onClose={() => {
            calendar.close();
            opener.current?.focus();
            onBlur?.();
          }}
        />
      )}
    </>
  );
}

/** The name of the reader's time zone at that instant: `MEZ`, `MESZ`, `GMT+1`. */
function zoneName(value: unknown, locale: Locale): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(intlLocale[locale], { timeZoneName: 'short' });
    formats.set(locale, format);
  }
  const moment = new Date(typeof value === 'string' && value.endsWith('Z') ? value : Date.now());
  if (Number.isNaN(moment.getTime())) return '';
  return format.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? '';
}
