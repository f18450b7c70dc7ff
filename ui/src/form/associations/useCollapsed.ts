import { useState } from 'react';

const prefix = 'viewkraft:collapsed:';

/** Whether a region of the form is closed, as the reader left it the last time. */
export function useCollapsed(name: string): [boolean, (isCollapsed: boolean) => void] {
  const [isCollapsed, setCollapsed] = useState(() => read(name));
  return [
    isCollapsed,
    (next) => {
      setCollapsed(next);
      try {
        if (next) localStorage.setItem(prefix + name, 'true');
        else localStorage.removeItem(prefix + name);
      } catch {
        // Without storage it lasts as long as the page.
      }
    },
  ];
}

function read(name: string): boolean {
  try {
    return localStorage.getItem(prefix + name) === 'true';
  } catch {
    return false;
  }
}
