import { actions } from '@viewkraft/model';
import { useTranslation } from 'react-i18next';
import { useRoleNames } from '../../../../../../fields/list/useRoleNames.js';
import { rolesFor } from '../../edits/access.js';
import { RestProblems } from '../../fields/RestProblems.js';
import { useDesign } from '../../state/Design.js';
import { Subsection } from '../Subsection.js';
import { AccessMatrix } from './AccessMatrix.js';
import { AddLimited } from './AddLimited.js';
import { LimitedGrants } from './LimitedGrants.js';

/** Who may do what: a table of roles and actions, and the rights that are limited to some records or columns. */
export function AccessSection() {
  const { t } = useTranslation();
  const { document } = useDesign();
  const roles = rolesFor(document, useRoleNames(), actions);
  return (
    <>
      <RestProblems path={['access']} shown={actions} />
      <Subsection title={t('design.access.roles')} help={t('design.access.help')}>
        <AccessMatrix roles={roles} />
      </Subsection>
      <Subsection title={t('design.access.limited')} help={t('design.access.limitedHelp')}>
        {actions.map((action) => (
          <LimitedGrants key={action} action={action} roles={roles} />
        ))}
        <AddLimited />
      </Subsection>
    </>
  );
}
