import type { SiteText } from '@viewkraft/ui';
import type { Category } from '../shared/consent-item.js';
import { categoryState, decide, type ConsentRecord } from '../shared/consent-record.js';
import { ConsentItemRow } from './ConsentItemRow.js';
import { consentStore } from './consentStore.js';
import { ConsentSwitch } from './ConsentSwitch.js';

interface ConsentCategoryProps {
  readonly category: Category;
  readonly t: SiteText;
  readonly draft: ConsentRecord;
  readonly onDraft: (draft: ConsentRecord) => void;
}

/** A category with its switch, and its items under it; nothing where no item of it is active. */
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
