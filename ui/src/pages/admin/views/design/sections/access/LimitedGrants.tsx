import type { Action } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { isLimited } from '../../edits/access.js';
import { columnsOf } from '../../edits/columns.js';
import { isObject, type Json } from '../../document/json.js';
import { listAt, namesAt, anchorOf, withValue } from '../../document/path.js';
import { ItemButtons } from '../../fields/ItemButtons.js';
import { RestProblems } from '../../fields/RestProblems.js';
import { useColumnLabels } from '../../fields/useColumnLabels.js';
import { useDesign } from '../../state/Design.js';
import { addAnchor } from './AddLimited.js';
import { NamesPicker } from './NamesPicker.js';
import { useRoleTexts } from './useRoleTexts.js';
import { WhereField } from './WhereField.js';

interface LimitedGrantsProps {
  readonly action: Action;
  readonly roles: readonly string[];
}

/** The rights to one action that hold for some records or columns. */
export function LimitedGrants({ action, roles }: LimitedGrantsProps) {
  const { t } = useTranslation();
  const { document } = useDesign();
  const path = ['access', action];
  const grants = listAt(document, path);
  const limited = grants.flatMap((grant, at) => (isLimited(grant) ? [at] : []));
  const verb = t(`design.access.${action}`);
  if (limited.length === 0) return null;
  return (
    <Box component="section" aria-label={verb} sx={{ mb: 4 }}>
      <Box component="h3" sx={{ m: 0, mb: 2, fontSize: 13, fontWeight: 600 }}>
        {verb}
      </Box>
      {limited.map((at, index) => (
        <Grant key={at} action={action} at={at} roles={roles} number={index + 1} />
      ))}
    </Box>
  );
}

interface GrantProps extends LimitedGrantsProps {
  readonly at: number;
  readonly number: number;
}

function Grant({ action, at, roles, number }: GrantProps) {
  const { t } = useTranslation();
  const { document, problems, isReadOnly, edit } = useDesign();
  const roleText = useRoleTexts();
  const labelOf = useColumnLabels();
  const path = ['access', action, at];
  const grant = listAt(document, ['access', action])[at];
  const title = t('design.access.number', { action: t(`design.access.${action}`), number });
  const change = (key: string, value: Json | undefined) => edit((before) => withValue(before, [...path, key], value));
  const roleNames = namesAt(document, [...path, 'roles']);
  // A new right has no role yet: its problem is told in the words of the designer, not in those of the file.
  const roleProblems = problems
    .within([...path, 'roles'])
    .map((problem) => (roleNames.length > 0 ? problem : { ...problem, message: t('design.access.noRole'), mend: '' }));
  const hasColumns = isObject(grant) && grant.has('columns');
  return (
    <Box role="group" aria-label={title} sx={grantStyles}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <NamesPicker
          label={t('design.access.forRoles')}
          names={roleNames}
          options={roles}
          textOf={roleText}
          onChange={(names) => change('roles', names)}
          anchor={anchorOf([...path, 'roles'])}
          problems={roleProblems}
          isFree
        />
        {!isReadOnly && (
          <Box sx={{ pt: 6 }}>
            <ItemButtons
              name={title}
              anchor={anchorOf(path)}
              isOrdered={false}
              onDelete={() =>
                edit((before) => withValue(before, path, undefined), {
                  announce: t('design.removed', { name: title }),
                  focus: [addAnchor(action)],
                })
              }
            />
          </Box>
        )}
      </Box>
      <RestProblems path={path} shown={['roles', 'where', 'columns']} />
      {action !== 'delete' && (
        <NamesPicker
          label={t('design.access.columns')}
          names={namesAt(document, [...path, 'columns'])}
          options={columnsOf(document)}
          textOf={labelOf}
          onChange={(names) => change('columns', names.length > 0 ? names : undefined)}
          anchor={anchorOf([...path, 'columns'])}
          problems={problems.within([...path, 'columns'])}
          help={t('design.access.columnsHelp')}
          placeholder={hasColumns ? undefined : t('design.access.allColumns')}
        />
      )}
      <WhereField path={[...path, 'where']} />
    </Box>
  );
}

const grantStyles = {
  mb: 3,
  p: 3,
  pb: 1,
  border: '1px solid var(--vk-border)',
  borderRadius: 'var(--vk-radius)',
  backgroundColor: 'var(--vk-surface)',
};
