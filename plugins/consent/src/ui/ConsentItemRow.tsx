import { useSite, type SiteText } from '@viewkraft/ui';
import { itemText, type ConsentItem } from '../shared/consent-item.js';
import { itemName, shippedText } from './itemName.js';

interface ConsentItemRowProps {
  readonly item: ConsentItem;
  readonly t: SiteText;
  readonly isGranted: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** An item with its checkbox and details. */
export function ConsentItemRow({ item, t, isGranted, onChange }: ConsentItemRowProps) {
  const { locale } = useSite();
  const { id, category, cookies, hosts } = item;
  const name = itemName(item, locale, t);
  const description = itemText(item.description, locale) ?? shippedText(`items.${id}.description`, t) ?? (hosts && t('embed')); // prettier-ignore
  const [privacy, url] = [itemText(item.privacy, locale), itemText(item.url, locale)];
  return (
    <li>
      <label className="consent-item">
        <input
          type="checkbox"
          checked={isGranted}
          disabled={category === 'required'}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{name}</span>
      </label>
      {description !== undefined && <p>{description}</p>}
      {/* The server has reduced the HTML to a few plain elements. */}
      {privacy !== undefined && <div className="consent-privacy" dangerouslySetInnerHTML={{ __html: privacy }} />}
      {cookies.length > 0 && (
        <p>
          {t('cookies')}: <code>{cookies.join(', ')}</code>
        </p>
      )}
      {url !== undefined && (
        <p>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {t('policy', { name })}
            <span className="vk-hidden"> {t('newTab')}</span>
          </a>
        </p>
      )}
    </li>
  );
}
