import { actions, impliedRoles } from '@viewkraft/model';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useTranslation } from 'react-i18next';
import { permissionOf, withPermission } from '../../edits/access.js';
import { anchorOf } from '../../document/path.js';
import { FieldNote } from '../../fields/FieldNote.js';
import { useDesign } from '../../state/Design.js';
import { useRoleTexts } from './useRoleTexts.js';

/** A checkbox for each role and action; indeterminate where a right is limited. */
export function AccessMatrix({ roles }: { readonly roles: readonly string[] }) {
  const { t } = useTranslation();
  const { document, problems, isReadOnly, edit } = useDesign();
  const textOf = useRoleTexts();
  const found = actions.flatMap((action) =>
    problems.within(['access', action]).filter(({ path }) => /^\$\.access\.\w+(?:\[\d+\])?$/.test(path)),
  );
  return (
    <>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('design.access.roles')}>
        <Box component="table" sx={tableStyles}>
          <thead>
            <tr>
              <th scope="col">{t('design.access.role')}</th>
              {actions.map((action) => (
                <th key={action} scope="col">
                  {t(`design.access.${action}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roles.map((role) => (
              <tr key={role}>
                <th scope="row">
                  {textOf(role)} {textOf(role) !== role && <code>{role}</code>}
                </th>
                {actions.map((action) => {
                  const permission = permissionOf(document, action, role);
                  const label = t('design.access.may', { role: textOf(role), action: t(`design.access.${action}`) });
                  return (
                    <td key={action}>
                      <Checkbox
                        size="small"
                        checked={permission === 'all'}
                        indeterminate={permission === 'limited'}
                        disabled={isReadOnly || role === impliedRoles.administrator}
                        onChange={() => edit((before) => withPermission(before, action, role, permission !== 'all'))}
                        data-anchor={anchorOf(['access', action, `#${role}`])}
                        slotProps={{
                          input: {
                            'aria-label': permission === 'limited' ? t('design.access.isLimited', { label }) : label,
                          },
                        }}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {found.length > 0 && (
        <Box role="note" sx={{ mt: 2, fontSize: 12, color: 'var(--vk-negative)' }}>
          <FieldNote problems={found} />
        </Box>
      )}
    </>
  );
}

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { py: 1, px: 1, borderBottom: '1px solid var(--vk-border)', fontWeight: 'inherit' },
  '& th:first-of-type': { textAlign: 'left', pl: 0, overflowWrap: 'anywhere' },
  '& thead th': { fontSize: 13, color: 'text.secondary', fontWeight: 550 },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'center' },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& code': { color: 'text.secondary', fontSize: 12 },
};
