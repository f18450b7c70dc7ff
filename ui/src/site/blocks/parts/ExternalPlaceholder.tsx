import { type ReactNode, useRef, useState } from 'react';
import type { ExternalContent } from '../../../base/plugin/UiPlugin.js';
import { Slot } from '../../../plugin/Slot.js';
import { useSite } from '../../../base/site/Site.js';
import type { BlockRoot } from '../../../base/plugin/BlockProps.js';

interface ExternalPlaceholderProps {
  readonly root: BlockRoot;
  readonly content: ExternalContent;
  /** An illustration of the content's kind. */
  readonly children?: ReactNode;
}

/**
 * Placeholder for content of another host: fetches nothing of the content and links to it. A plugin that knows the
 * visitor's consent may replace the placeholder by the content itself.
 */
export function ExternalPlaceholder({ root, content, children }: ExternalPlaceholderProps) {
  const { t } = useSite();
  const [shown, setShown] = useState<string>();
  const placeholder = useRef<HTMLDivElement>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const { title, href, frame } = content;
  const isShown = shown === frame;
  const show = () => {
    // The focused button disappears.
    setTakesFocus(placeholder.current?.contains(document.activeElement) === true);
    setShown(frame);
  };
  const slot = <Slot key={frame} slot="external-content" {...{ content, isShown, show }} hide={() => setShown('')} />;
  if (isShown) {
    return (
      <>
        <ExternalFrame root={root} title={title} address={frame} takesFocus={takesFocus} />
        {slot}
      </>
    );
  }
  const host = /^https?:\/\/(?:www\.)?([^/?#:]+)/.exec(href)?.[1] ?? href;
  return (
    <div {...root} ref={placeholder} className="external-content" role="group" aria-label={title}>
      {children}
      <div className="external-content-text">
        <span className="external-content-title">{title}</span>
        <span>{t('site.elsewhere', { host })}</span>
        <span className="external-content-actions">
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

interface ExternalFrameProps {
  readonly root: BlockRoot;
  readonly title: string;
  readonly address: string;
  readonly takesFocus: boolean;
}

/** A ref callback, called once for each frame. */
const focus = (frame: HTMLIFrameElement | null) => frame?.focus();

/** Content of another host in a sandboxed frame without access to the surrounding page. */
function ExternalFrame({ root, title, address, takesFocus }: ExternalFrameProps) {
  // A frame of this site's own origin could lift its sandbox.
  const isOther = new URL(address).origin !== location.origin;
  return (
    <iframe
      {...root}
      ref={takesFocus ? focus : undefined}
      className="external-content-frame"
      title={title}
      src={address}
      sandbox={`allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms${isOther ? ' allow-same-origin' : ''}`}
      allow="fullscreen"
      // Providers of maps and videos check the referrer's origin.
      referrerPolicy="strict-origin-when-cross-origin"
      loading="lazy"
    />
  );
}
