import { useId, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Listeners } from '../../../base/state/Listeners.js';
import { ExpandMore } from '../../../base/icons/icons.js';

const key = 'viewkraft:folded';
const listeners = new Listeners();
let folded: readonly string[] = read();

/** The groups that the user has collapsed, stored in this browser. */
const foldedGroups = {
  current: (): readonly string[] => folded,

  toggle(group: string): void {
    folded = folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group];
    try {
      localStorage.setItem(key, JSON.stringify(folded));
    } catch {
      // Without storage, groups stay collapsed until the next load.
    }
    listeners.notify();
  },

  subscribe: listeners.subscribe,
};

interface NavigationTarget {
  readonly to: string;
  readonly label: string;
  /** The link stays active on the pages below this path. */
  readonly within?: string;
}

interface NavigationSectionProps {
  readonly id: string;
  readonly label: string;
  readonly links: readonly NavigationTarget[];
  /** During a search no group is collapsed. */
  readonly isFiltered?: boolean;
  readonly onFollow?: (() => void) | undefined;
}

const here = { ref: intoSight, className: 'active', 'aria-current': 'page' } as const;

/** A heading that collapses its links; the current page's link stays visible. */
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

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Scrolls the current page's link into view in a long navigation. */
function intoSight(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest' });
}
