import { AdminPageSkeleton } from './AdminPageSkeleton.js';

/** `/admin/plan` */
export function PlanAdminPage() {
  return <AdminPageSkeleton name="plan" />;
}
