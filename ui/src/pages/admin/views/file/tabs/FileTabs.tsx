import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewFileCheck } from '@viewkraft/model';
import { Loading } from '../../../../../base/routing/Loading.js';
import type { EditorMode } from '../editorMode.js';
import { PlanTab } from './PlanTab.js';
import { ProblemsTab } from './ProblemsTab.js';
import type { FileEditing } from '../useFileEditing.js';
import { VersionsTab } from './VersionsTab.js';
import { tabStripStyles } from '../../tabStyles.js';
import { onDemand } from '../../../../../base/page/onDemand.js';

const PreviewTab = onDemand(
  async () => (await import('./PreviewTab.js')).PreviewTab,
  () => <Loading />,
);

const tabs = ['problems', 'plan', 'preview', 'versions'] as const;
type TabName = (typeof tabs)[number];

interface FileTabsProps {
  readonly mode: EditorMode;
  readonly editing: FileEditing;
  readonly onShowPath: (path: string) => void;
  readonly onVersion: (version: number, text: string) => void;
}

/** What the text would do: its problems, the changes to the database, a preview; and the file's earlier versions. */
export function FileTabs({ mode, editing, onShowPath, onVersion }: FileTabsProps) {
  const { t } = useTranslation();
  const id = useId();
  // The designer's fields show their problems themselves, so the preview is more useful there.
  const [chosen, setChosen] = useState<Readonly<Record<EditorMode, TabName>>>({ design: 'preview', text: 'problems' });
  const current = chosen[mode];
  const check = editing.check.checked?.check;
  const good = useLastGood(check);
  const counts = { problems: check?.problems.length, plan: check?.changes.length, preview: 0, versions: 0 };
  const panels: Readonly<Record<TabName, () => ReactNode>> = {
    problems: () => (
      <ProblemsTab checked={editing.check.checked} onShowPath={onShowPath} onRetry={editing.check.recheck} />
    ),
    plan: () => <PlanTab check={check} view={editing.file.name} />,
    preview: () => <PreviewTab check={good} isStale={good !== check} guessed={editing.guessed} />,
    versions: () => <VersionsTab file={editing.file} isNew={editing.isNew} onShow={onVersion} />,
  };
  return (
    <Box component="section" aria-label={t('viewFiles.about')} sx={mode === 'design' ? besideStyles : { minWidth: 0 }}>
      <Tabs
        value={current}
        onChange={(_event, tab: TabName) => setChosen({ ...chosen, [mode]: tab })}
        aria-label={t('viewFiles.about')}
        sx={tabStripStyles}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab}
            sx={{ minWidth: 0, px: { xs: 2.5, sm: 4 } }}
            value={tab}
            id={`${id}-tab-${tab}`}
            aria-controls={`${id}-panel-${tab}`}
            label={t(`viewFiles.tabs.${tab}`) + (counts[tab] ? ` (${counts[tab]})` : '')}
          />
        ))}
      </Tabs>
      {tabs.map((tab) => (
        <div
          key={tab}
          role="tabpanel"
          id={`${id}-panel-${tab}`}
          aria-labelledby={`${id}-tab-${tab}`}
          hidden={tab !== current}
        >
          {tab === current && panels[tab]()}
        </div>
      ))}
    </Box>
  );
}

/** Beside the designer, the tabs stay in view while the designer scrolls, and scroll separately. */
const besideStyles = {
  minWidth: 0,
  position: { lg: 'sticky' },
  top: { lg: 140 },
  maxHeight: { lg: 'calc(100dvh - 156px)' },
  overflowY: { lg: 'auto' },
};

/** The latest check with a model: the preview stays while a text with problems is being typed. */
function useLastGood(check: ViewFileCheck | undefined): ViewFileCheck | undefined {
  const [good, setGood] = useState(check);
  if (check?.model && good !== check) setGood(check);
  return good?.model ? good : undefined;
}
