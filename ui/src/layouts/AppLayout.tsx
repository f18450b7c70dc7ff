import { Outlet } from 'react-router-dom';
import { Notifications } from '../notify/Notifications.js';
import { AppTheme } from '../theme/AppTheme.js';

/** Everything that is made of MUI stands in here. */
export function AppLayout() {
  return (
    <AppTheme>
      <Outlet />
      <Notifications />
    </AppTheme>
  );
}
