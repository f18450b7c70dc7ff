import type { ReactNode } from 'react';
import { useSite } from '../Site.js';
import type { BlockRoot } from './BlockProps.js';

interface ElsewhereProps {
  readonly root: BlockRoot;
  readonly title: string;
  /** The address at the host that has the content. */
  readonly href: string;
  /** A drawing that hints at what is to be seen there. */
  readonly children?: ReactNode;
}

/**
 * Stands in the place of content of another host: nothing of it is fetched, and a link leads there. What asks the reader
 * for consent may put its own buttons into `elsewhere-actions`.
 */
export function Elsewhere({ root, title, href, children }: ElsewhereProps) {
  const { t } = useSite();
  const host = /^https?:\/\/(?:www\.)?([^/?#:]+)/.exec(href)?.[1] ?? href;
  return (
    <div {...root} className="elsewhere" role="group" aria-label={title}>
      {children}
      <div className="elsewhere-text">
        <span className="elsewhere-title">{title}</span>
        <span>{t('site.elsewhere', { host })}</span>
        <span className="elsewhere-actions">
          <a className="site-button quiet" href={href} target="_blank" rel="noopener noreferrer">
            {t('site.openAt', { host })}
            <span className="vk-hidden"> {t('site.newTab')}</span>
          </a>
        </span>
      </div>
    </div>
  );
}
