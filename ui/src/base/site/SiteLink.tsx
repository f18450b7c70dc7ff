import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useSite } from './Site.js';

interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of this site including its locale, or an external address, which is left to the browser. */
  readonly to: string;
}

/** A plain HTML link that navigates without a page load where possible. */
export function SiteLink({ to, onClick, ...rest }: SiteLinkProps) {
  const { go, prepare } = useSite();
  const isOurs = isOwnAddress(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isOurs || event.defaultPrevented || !isPlainClick(event) || rest.target || rest.download !== undefined) return;
    event.preventDefault();
    go(to);
  };
  const ahead = isOurs ? () => prepare(to) : undefined;
  return <a {...rest} href={to} onClick={follow} onPointerEnter={ahead} onFocus={ahead} />;
}

/** Whether an address belongs to this site: a path, but no address without a scheme. */
export function isOwnAddress(to: string): boolean {
  return /^\/(?![/\\])/.test(to);
}

/** Whether a click follows a link in the same tab. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
