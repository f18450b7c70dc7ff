import type { ReactNode } from 'react';
import { useLocale } from '../i18n/useLocale.js';
import { privateAddress } from '../routing/addresses.js';
import { RecordDialogs } from '../relations/RecordDialogs.js';
import { AccountMenu } from './AccountMenu.js';
import { AppFrame } from './AppFrame.js';
import { ShortcutHelp } from './ShortcutHelp.js';
import { ThemeMenu } from './ThemeMenu.js';
import { PaletteOpener } from './palette/PaletteOpener.js';
import { useRecentLife } from './recent/useRecentLife.js';
import { useLiveData } from './useLiveData.js';
import { ViewsNavigation } from './navigation/ViewsNavigation.js';

/** The frame of who is signed in: the views at the side, the account in the header. */
export function InternLayout({ children }: { readonly children: ReactNode }) {
  const locale = useLocale();
  useLiveData();
  useRecentLife();
  return (
    <AppFrame
      home={privateAddress(locale)}
      navigation={(onFollow) => <ViewsNavigation onFollow={onFollow} />}
      search={<PaletteOpener />}
      tools={
        <>
          <ThemeMenu />
          <AccountMenu />
        </>
      }
    >
      {children}
      <ShortcutHelp />
      <RecordDialogs />
    </AppFrame>
  );
}
