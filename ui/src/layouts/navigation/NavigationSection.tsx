import ExpandMore from '@mui/icons-material/ExpandMore';
import { useId, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { foldedGroups } from './foldedGroups.js';

export interface NavigationTarget {
  readonly to: string;
  readonly label: string;
  /** Further pages that belong to it lie there. */
  readonly within?: string;
}

export interface NavigationSectionProps {
  readonly id: string;
  readonly label: string;
  readonly links: readonly NavigationTarget[];
  /** While the reader looks for a view nothing is folded. */
  readonly isFiltered?: boolean;
  readonly onFollow?: (() => void) | undefined;
}

/** In a long navigation the page that one is on is shown. */
function intoSight(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest' });
}

const here = { ref: intoSight, className: 'active', 'aria-current': 'page' } as const;

/** A heading that folds its links away; the page that one is on stays in sight. */
export function NavigationSection({ id, label, links, isFiltered = false, onFollow }: NavigationSectionProps) {
  const listId = useId();
  const { pathname } = useLocation();
  const folded = useSyncExternalStore(foldedGroups.subscribe, foldedGroups.current);
  const isOpen = isFiltered || !folded.includes(id);
  const isUnder = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const isHere = ({ to, within = to }: NavigationTarget) => isUnder(to) || isUnder(within);
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
          .filter((link) => isOpen || isHere(link))
          .map((link) => (
            <li key={link.to}>
              <Link to={link.to} onClick={onFollow} {...(isHere(link) ? here : {})}>
                {link.label}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
