import { SiteLink } from '../../../base/site/SiteLink.js';

export interface Action {
  readonly text: string;
  readonly href: string;
}

/** A block's links; the first is the primary one. */
export function Actions({ actions }: { readonly actions: readonly Action[] | undefined }) {
  if (!actions?.length) return null;
  return (
    <div className="site-actions">
      {actions.map(({ text, href }, at) => (
        <SiteLink key={at} className={at === 0 ? 'site-button' : 'site-button quiet'} to={href}>
          {text}
        </SiteLink>
      ))}
    </div>
  );
}
