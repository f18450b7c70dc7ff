import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ProblemLocation } from '../../ProblemLocation.js';
import type { CheckedText } from '../useViewCheck.js';

interface ProblemsTabProps {
  readonly checked: CheckedText | undefined;
  readonly onShowPath: (path: string) => void;
  readonly onRetry: () => void;
}

/** Why the text cannot be saved: each problem links to its place in the text. */
export function ProblemsTab({ checked, onShowPath, onRetry }: ProblemsTabProps) {
  const { t } = useTranslation();
  if (!checked) return null;
  if (!checked.check) {
    const retry = <Button onClick={onRetry}>{t('error.retry')}</Button>;
    return (
      <Alert severity="warning" action={retry}>
        {checked.failure}
      </Alert>
    );
  }
  const { problems } = checked.check;
  if (problems.length === 0) return <Alert severity="success">{t('viewFiles.noProblems')}</Alert>;
  return (
    <Box component="ul" aria-label={t('viewFiles.tabs.problems')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {problems.map(({ path, message, mend }, at) => (
        <li key={at}>
          <Box component="button" type="button" onClick={() => onShowPath(path)} sx={problemStyles}>
            <ProblemLocation path={path} />
            <Box component="span" sx={{ color: 'var(--vk-negative)' }}>
              {message}
            </Box>
            <span>{mend}</span>
          </Box>
        </li>
      ))}
    </Box>
  );
}

const problemStyles = {
  display: 'grid',
  gap: 1,
  width: '100%',
  px: 3,
  py: 2.5,
  border: 0,
  borderBottom: '1px solid var(--vk-border)',
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'var(--vk-accent-softer)' },
  '& code': { color: 'var(--vk-accent)', fontSize: 13 },
};
