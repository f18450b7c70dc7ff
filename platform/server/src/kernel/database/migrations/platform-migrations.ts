import { AddPluginTables1795435200000 } from './add-plugin-tables.js';
import { CreateHistory1795521600000 } from './create-history.js';
import { CreatePlatformTables1795431600000 } from './create-platform-tables.js';
import { CreateRemovedFiles1795528800000 } from './create-removed-files.js';
import { CreateRenames1795532400000 } from './create-renames.js';
import { CreateViewVersions1795525200000 } from './create-view-versions.js';
import { IndexExpiry1795435300000 } from './index-expiry.js';

/**
 * Every change of the platform's own tables, in order. The number in a name is the time of its creation in
 * milliseconds. A migration must be able to start again after it was stopped in the middle: MySQL commits after each
 * statement.
 */
export const platformMigrations = [
  CreatePlatformTables1795431600000,
  AddPluginTables1795435200000,
  IndexExpiry1795435300000,
  CreateHistory1795521600000,
  CreateViewVersions1795525200000,
  CreateRemovedFiles1795528800000,
  CreateRenames1795532400000,
] as const;
