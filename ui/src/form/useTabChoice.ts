import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const pattern = /^#tab-(\d+)$/;

/** Which tab is open. On a page of its own the address keeps it, so that a reload or another language opens the same one. */
export function useTabChoice(count: number, isPage: boolean): readonly [number, (tab: number) => void] {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [own, setOwn] = useState(0);
  const asked = isPage ? Number(pattern.exec(hash)?.[1] ?? 1) - 1 : own;
  const choose = (tab: number) => {
    if (!isPage) return setOwn(tab);
    void navigate({ search, hash: tab === 0 ? '' : `tab-${tab + 1}` }, { replace: true, preventScrollReset: true });
  };
  return [asked >= 0 && asked < count ? asked : 0, choose];
}
