import { AdminPageSkeleton } from './AdminPageSkeleton.js';

/** `/admin/media` */
export function MediaAdminPage() {
  return <AdminPageSkeleton name="media" />;
}
