import { useState, type ReactNode } from 'react';
import type { ElsewhereContent } from '../../plugin/UiPlugin.js';
import { Slot } from '../../plugin/Slot.js';
import { useSite } from '../Site.js';
import type { BlockRoot } from './BlockProps.js';
import { ElsewhereFrame } from './ElsewhereFrame.js';

interface ElsewhereProps {
  readonly root: BlockRoot;
  readonly content: ElsewhereContent;
  /** A drawing that hints at what is to be seen there. */
  readonly children?: ReactNode;
}

/**
 * Stands in the place of content of another host: nothing of it is fetched, and a link leads there. A plugin that knows what
 * the reader allows may put the content itself in its place.
 */
export function Elsewhere({ root, content, children }: ElsewhereProps) {
  const { t } = useSite();
  const [shown, setShown] = useState<string>();
  const { title, href, frame } = content;
  const isShown = shown === frame;
  const slot = (
    <Slot slot="elsewhere" {...{ content, isShown }} show={() => setShown(frame)} hide={() => setShown('')} />
  );
  if (isShown) {
    return (
      <>
        <ElsewhereFrame root={root} title={title} address={frame} />
        {slot}
      </>
    );
  }
  const host = /^https?:\/\/(?:www\.)?([^/?#:]+)/.exec(href)?.[1] ?? href;
  return (
    <div {...root} className="elsewhere" role="group" aria-label={title}>
      {children}
      <div className="elsewhere-text">
        <span className="elsewhere-title">{title}</span>
        <span>{t('site.elsewhere', { host })}</span>
        <span className="elsewhere-actions">
          {slot}
          <a className="site-button quiet" href={href} target="_blank" rel="noopener noreferrer">
            {t('site.openAt', { host })}
            <span className="vk-hidden"> {t('site.newTab')}</span>
          </a>
        </span>
      </div>
    </div>
  );
}
