import type { UIEvent } from 'react';

const edge = 120;

/** Asks for more as soon as a list is scrolled near its end. */
export function pageOnEdge(more: () => void): (event: UIEvent<HTMLElement>) => void {
  return ({ currentTarget: list }) => {
    if (list.scrollTop + list.clientHeight >= list.scrollHeight - edge) more();
  };
}
