import { AdminPageSkeleton } from './AdminPageSkeleton.js';

/** `/admin/health` */
export function HealthAdminPage() {
  return <AdminPageSkeleton name="health" />;
}
