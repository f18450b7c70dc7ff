import { accessTokenEntity } from './accounts/access-token.entity.js';
import { appliedTableEntity } from './applied-table.entity.js';
import { columnRenameEntity } from './column-rename.entity.js';
import { deletedRecordEntity } from './deleted-record.entity.js';
import { firstContentEntity } from './first-content.entity.js';
import { historyActEntity } from './history-act.entity.js';
import { historyEntryEntity } from './history-entry.entity.js';
import { historySpanEntity } from './history-span.entity.js';
import { identityEntity } from './accounts/identity.entity.js';
import { oneTimeLinkEntity } from './accounts/one-time-link.entity.js';
import { passkeyEntity } from './accounts/passkey.entity.js';
import { pluginStateEntity } from './plugin-state.entity.js';
import { previewMarkEntity } from './preview-mark.entity.js';
import { recoveryCodeEntity } from './accounts/recovery-code.entity.js';
import { removedFileEntity } from './removed-file.entity.js';
import { secondFactorEntity } from './accounts/second-factor.entity.js';
import { sessionEntity } from './accounts/session.entity.js';
import { spentChallengeEntity } from './accounts/spent-challenge.entity.js';
import { viewSourceEntity } from './view-source.entity.js';
import { viewVersionEntity } from './view-version.entity.js';

/** The platform's own tables. Views, which include users, roles and the audit trail, have theirs from their files. */
export const platformEntities = [
  accessTokenEntity,
  appliedTableEntity,
  columnRenameEntity,
  deletedRecordEntity,
  firstContentEntity,
  historyActEntity,
  historyEntryEntity,
  historySpanEntity,
  identityEntity,
  oneTimeLinkEntity,
  passkeyEntity,
  pluginStateEntity,
  previewMarkEntity,
  recoveryCodeEntity,
  removedFileEntity,
  secondFactorEntity,
  sessionEntity,
  spentChallengeEntity,
  viewSourceEntity,
  viewVersionEntity,
] as const;
