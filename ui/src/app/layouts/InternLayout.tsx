import { type ReactNode, useEffect } from 'react';
import { useLocale } from '../../base/i18n/useLocale.js';
import { privateAddress } from '../../base/routing/addresses.js';
import { RecordDialogs } from '../../records/form/dialogs/RecordDialogs.js';
import { AccountMenu } from './AccountMenu.js';
import { AppFrame } from './AppFrame.js';
import { ShortcutHelp } from './ShortcutHelp.js';
import { ThemeMenu } from './ThemeMenu.js';
import { PaletteOpener } from './palette/PaletteOpener.js';
import { useRecentRecordsSync } from '../../data/recent/recentStore.js';
import { ViewsNavigation } from './navigation/ViewsNavigation.js';
import { eventStream } from '../../base/api/EventStream.js';
import { modelStore } from '../../data/model/ModelStore.js';

/** The frame for signed-in users: views in the side navigation, account in the header. */
export function InternLayout({ children }: { readonly children: ReactNode }) {
  const locale = useLocale();
  useLiveData();
  useRecentRecordsSync();
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

/** Keeps the cached models in step with the server while the private area is open. */
function useLiveData(): void {
  useEffect(() => eventStream.listen(modelStore.onEvent), []);
}
