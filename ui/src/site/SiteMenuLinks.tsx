import type { MenuLink } from '@viewkraft/model';
import { SiteLink } from '../base/site/SiteLink.js';
import { useSite } from '../base/site/Site.js';

/** The links of a menu; the link to the current page is marked. */
export function SiteMenuLinks({ links }: { readonly links: readonly MenuLink[] }) {
  const { location } = useSite();
  return (
    <ul className="site-links">
      {links.map(({ path, title }) => (
        <li key={path}>
          <SiteLink to={path} aria-current={path === location.pathname ? 'page' : undefined}>
            {title}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
