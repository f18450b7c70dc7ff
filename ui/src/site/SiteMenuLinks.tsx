import type { MenuLink } from '@viewkraft/model';
import { SiteLink } from './SiteLink.js';
import { useSite } from './Site.js';

/** The links of a menu; the one to the page itself says so. */
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
