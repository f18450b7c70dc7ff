import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useSite } from './Site.js';

interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of this site including its locale, or an external address, which is left to the browser. */
  readonly to: string;
}

/** A plain HTML link that navigates without a page load where possible. */
export function SiteLink({ to, onClick, ...rest }: SiteLinkProps) {
  const { go, prepare } = useSite();
  const isOurs = /^\/(?![/\\])/.test(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isOurs || event.defaultPrevented || event.button !== 0 || rest.target || rest.download !== undefined) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  const ahead = isOurs ? () => prepare(to) : undefined;
  return <a {...rest} href={to} onClick={follow} onPointerEnter={ahead} onFocus={ahead} />;
}
