import type { UiBuildReport } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';

interface BuildNoticeProps {
  readonly build: UiBuildReport;
  readonly onBuild: () => void;
}

/** State of the build that includes the plugins' pages; renders nothing if it is up to date. */
export function BuildNotice({ build, onBuild }: BuildNoticeProps) {
  const { t } = useTranslation();
  const { state, needed, possible, output } = build;
  if (state === 'running') {
    return (
      <Alert severity="info" role="status" icon={<CircularProgress size={18} />}>
        {t('admin.plugins.build.running')}
      </Alert>
    );
  }
  if (state === 'idle' && !needed) return null;
  const again = possible && <Button onClick={onBuild}>{t('admin.plugins.build.start')}</Button>;
  return (
    <Alert severity={state === 'failed' ? 'error' : 'warning'} action={again} sx={noticeStyles}>
      {t(state === 'failed' ? 'admin.plugins.build.failed' : 'admin.plugins.build.needed')}
      {!possible && ` ${t('admin.plugins.build.impossible')}`}
      {state === 'failed' && output && (
        <Box component="details" sx={{ mt: 2 }}>
          <summary>{t('admin.plugins.build.output')}</summary>
          <Box component="pre" tabIndex={0} sx={outputStyles}>
            {output}
          </Box>
        </Box>
      )}
    </Alert>
  );
}

/** The button moves below the text on narrow screens. */
const noticeStyles = {
  flexWrap: 'wrap',
  '& .MuiAlert-message': { flex: '1 1 180px', minWidth: 0 },
  '& .MuiAlert-action': { pl: 0 },
};

const outputStyles = {
  m: 0,
  mt: 2,
  maxHeight: 320,
  overflow: 'auto',
  fontSize: 12,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
