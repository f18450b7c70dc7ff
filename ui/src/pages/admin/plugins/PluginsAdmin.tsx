import type { PluginReport } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../AdminPage.js';
import { useAction } from '../../panels/useAction.js';
import { useFetched } from '../../panels/useFetched.js';
import { BuildNotice } from './BuildNotice.js';
import { PluginPanel } from './PluginPanel.js';
import { PluginSettings } from './PluginSettings.js';
import { pluginsApi } from './usePluginSettings.js';

/** Lists the installed plugins with their state and options. */
export function PluginsAdmin() {
  const { t } = useTranslation();
  const fetched = useFetched(pluginsApi.list);
  const { put } = fetched;
  const { isBusy, runAction } = useAction();
  const [changed, setChanged] = useState<string>();
  const [opened, setOpened] = useState<PluginReport>();
  const turn = async ({ name }: PluginReport, enabled: boolean) => {
    setChanged(name);
    const work = async () => put(await pluginsApi.change(name, { enabled }));
    await runAction(work, t(enabled ? 'admin.plugins.switchedOn' : 'admin.plugins.switchedOff', { name }));
    setChanged(undefined);
  };
  return (
    <AdminPage title={t('adminPages.plugins')} lead={t('admin.plugins.lead')} fetched={fetched}>
      {({ fixed, problems, build, plugins }) => (
        <>
          {problems.length > 0 && (
            <Alert severity="error">
              {t('admin.plugins.fileProblem')} {problems.join(' · ')}
            </Alert>
          )}
          {fixed && <Alert severity="info">{t('admin.plugins.fixed')}</Alert>}
          <BuildNotice build={build} onBuild={() => void runAction(async () => put(await pluginsApi.build()))} />
          {plugins.length === 0 && <Alert severity="info">{t('admin.plugins.none')}</Alert>}
          {plugins.map((plugin) => (
            <PluginPanel
              key={plugin.name}
              plugin={plugin}
              isFixed={fixed}
              isBusy={isBusy && changed === plugin.name}
              onTurn={(enabled) => void turn(plugin, enabled)}
              onSettings={() => setOpened(plugin)}
            />
          ))}
          {opened && (
            <PluginSettings
              plugin={opened}
              onSaved={(report) => {
                put(report);
                setOpened(undefined);
              }}
              onClose={() => setOpened(undefined)}
            />
          )}
        </>
      )}
    </AdminPage>
  );
}
