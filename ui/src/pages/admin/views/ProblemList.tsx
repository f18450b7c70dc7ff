import type { ViewProblemReport } from '@viewkraft/model';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../panels/Panel.js';
import { ProblemPlace } from './ProblemPlace.js';

/** Errors of view files: file, position, reason and remedy. */
export function ProblemList({ problems }: { readonly problems: readonly ViewProblemReport[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('admin.views.problems')}>
      <Box component="p" sx={{ mt: 1, mb: 0, color: 'text.secondary' }}>
        {t('admin.views.problemsHelp')}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {problems.map(({ file, path, message, mend }, at) => (
          <Box
            component="li"
            key={at}
            sx={{ mt: 3, pt: 3, borderTop: '1px solid var(--vk-border)', overflowWrap: 'anywhere' }}
          >
            <code>{file}</code> <ProblemPlace path={path} />
            <Box sx={{ mt: 1, color: 'var(--vk-negative)' }}>{message}</Box>
            <Box sx={{ mt: 1 }}>{mend}</Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
