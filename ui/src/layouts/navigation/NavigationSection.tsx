import ExpandMore from '@mui/icons-material/ExpandMore';
import { useId, useSyncExternalStore } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { foldedGroups } from './foldedGroups.js';

export interface NavigationSectionProps {
  readonly id: string;
  readonly label: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
  /** While the reader looks for a view nothing is folded. */
  readonly isFiltered?: boolean;
  readonly onFollow?: (() => void) | undefined;
}

/** In a long navigation the page that one is on is shown. */
function intoSight(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest' });
}

/** A heading that folds its links away; the page that one is on stays in sight. */
export function NavigationSection({ id, label, links, isFiltered = false, onFollow }: NavigationSectionProps) {
  const listId = useId();
  const { pathname } = useLocation();
  const folded = useSyncExternalStore(foldedGroups.subscribe, foldedGroups.current);
  const isOpen = isFiltered || !folded.includes(id);
  const isHere = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  return (
    <section>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          disabled={isFiltered}
          onClick={() => foldedGroups.toggle(id)}
        >
          <span>{label}</span>
          <ExpandMore aria-hidden />
        </button>
      </h2>
      <ul id={listId}>
        {links
          .filter(({ to }) => isOpen || isHere(to))
          .map(({ to, label: text }) => (
            <li key={to}>
              <NavLink to={to} onClick={onFollow} ref={isHere(to) ? intoSight : null}>
                {text}
              </NavLink>
            </li>
          ))}
      </ul>
    </section>
  );
}
