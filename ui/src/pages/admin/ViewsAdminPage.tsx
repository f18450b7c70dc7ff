import { AdminPageSkeleton } from './AdminPageSkeleton.js';

/** `/admin/views` */
export function ViewsAdminPage() {
  return <AdminPageSkeleton name="views" />;
}
