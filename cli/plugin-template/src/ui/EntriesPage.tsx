import { useSite } from '@viewkraft/ui';
import { useEntries } from './useEntries.js';
import './EntriesPage.css';

/** The plugin's public page: the published entries. */
export default function EntriesPage() {
  const { t } = useSite();
  const entries = useEntries();
  return (
    <article className="plugin-template">
      <h1>{t('plugin-template.title')}</h1>
      <p className="plugin-template-lead">{t('plugin-template.lead')}</p>
      {entries?.length === 0 && <p role="status">{t('plugin-template.none')}</p>}
      {entries && entries.length > 0 && (
        <ul className="plugin-template-entries">
          {entries.map(({ id, title, text }) => (
            <li key={id}>
              <h2>{title}</h2>
              {text && <p>{text}</p>}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
