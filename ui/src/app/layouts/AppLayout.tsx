import { Outlet } from 'react-router-dom';
import { Notifications } from '../../base/notify/Notifications.js';
import { AppTheme } from '../../base/theme/AppTheme.js';

/** Provides the theme; every component built with MUI must be inside it. */
export function AppLayout() {
  return (
    <AppTheme>
      <Outlet />
      <Notifications />
    </AppTheme>
  );
}
