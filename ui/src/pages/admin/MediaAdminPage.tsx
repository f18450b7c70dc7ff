import { MediaLibrary } from '../media/MediaLibrary.js';

/** `/admin/media` */
export function MediaAdminPage() {
  return <MediaLibrary />;
}
