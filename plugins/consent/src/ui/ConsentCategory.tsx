import type { SiteText } from '@viewkraft/ui';
import { useEffect, useRef } from 'react';
import type { Category } from '../shared/consent-item.js';
import { categoryState, type CategoryState, type ConsentRecord, decide } from '../shared/consent-record.js';
import { ConsentItemRow } from './ConsentItemRow.js';
import { consentStore } from './consentStore.js';

interface ConsentCategoryProps {
  readonly category: Category;
  readonly t: SiteText;
  readonly draft: ConsentRecord;
  readonly onDraft: (draft: ConsentRecord) => void;
}

/** A category with its switch and its items; renders nothing without active items. */
export function ConsentCategory({ category, t, draft, onDraft }: ConsentCategoryProps) {
  const { items } = consentStore;
  const state = categoryState(items, draft, category);
  if (!state) return null;
  const own = items.filter((item) => item.active && item.category === category);
  const isRequired = category === 'required';
  const mark = (ids: readonly string[], isGranted: boolean): void => onDraft(decide(items, draft, ids, isGranted));
  return (
    <section className="consent-category">
      <ConsentSwitch
        name={t(`categories.${category}.title`)}
        about={`consent-${category}`}
        state={isRequired ? 'on' : state}
        isDisabled={isRequired}
        onChange={(isOn) => mark(own.map(({ id }) => id), isOn)}
      />
      <p id={`consent-${category}`}>{t(`categories.${category}.description`)}</p>
      <details>
        <summary>
          {t('services')} ({own.length})<span className="vk-hidden">: {t(`categories.${category}.title`)}</span>
        </summary>
        <ul>
          {own.map((item) => (
            <ConsentItemRow
              key={item.id}
              item={item}
              t={t}
              isGranted={isRequired || draft.get(item.id) === true}
              onChange={(isOn) => mark([item.id], isOn)}
            />
          ))}
        </ul>
      </details>
    </section>
  );
} // prettier-ignore

interface ConsentSwitchProps {
  readonly name: string;
  /** Id of the describing element. */
  readonly about: string;
  readonly state: CategoryState;
  readonly isDisabled: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A native checkbox styled as a switch: the ARIA switch role has no mixed state. */
function ConsentSwitch({ name, about, state, isDisabled, onChange }: ConsentSwitchProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'mixed';
  }, [state]);
  return (
    <label className="consent-switch">
      <span>{name}</span>
      <input
        ref={box}
        type="checkbox"
        checked={state === 'on'}
        disabled={isDisabled}
        aria-describedby={about}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
