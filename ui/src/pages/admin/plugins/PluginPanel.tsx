import type { PluginReport } from '@viewkraft/model';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { Panel } from '../../panels/Panel.js';
import { StateChip } from '../../panels/StateChip.js';

interface PluginPanelProps {
  readonly plugin: PluginReport;
  /** The environment fixes the list of enabled plugins, so it cannot be changed here. */
  readonly isFixed: boolean;
  /** The plugin is being enabled or disabled. */
  readonly isBusy: boolean;
  readonly onTurn: (enabled: boolean) => void;
  readonly onSettings: () => void;
}

const tones = { on: 'positive', off: 'accent', failed: 'negative' } as const;

/** A plugin's description, state and actions. */
export function PluginPanel({ plugin, isFixed, isBusy, onTurn, onSettings }: PluginPanelProps) {
  const { t } = useTranslation();
  const description = plugin.description[useLocale()];
  const {
    name,
    version,
    enabled,
    state,
    reason,
    warnings = [],
    holdsSite,
    builtIn,
    dependencies,
    dependents,
    options,
  } = plugin;
  const facts = [
    version === null ? null : t('admin.plugins.version', { version }),
    dependencies.length > 0 ? t('admin.plugins.needs', { names: dependencies.join(', ') }) : null,
    dependents.length > 0 ? t('admin.plugins.neededBy', { names: dependents.join(', ') }) : null,
  ].filter((fact) => fact !== null);
  return (
    <Panel
      title={name}
      aside={
        <>
          <StateChip tone={tones[state]} text={t(`admin.plugins.state.${state}`)} />
          {enabled && !builtIn && <StateChip tone="warning" text={t('admin.plugins.notBuilt')} />}
        </>
      }
      actions={
        <>
          {options.length > 0 && (
            <Button variant="outlined" onClick={onSettings}>
              {t('admin.plugins.settings')}
              <span className="vk-hidden"> {name}</span>
            </Button>
          )}
          <FormControlLabel
            sx={{ m: 0 }}
            control={
              <Switch
                checked={enabled}
                disabled={isFixed || isBusy}
                onChange={(_event, next) => onTurn(next)}
                slotProps={{ input: { role: 'switch', 'aria-label': t('admin.plugins.turn', { name }) } }}
              />
            }
            label={t('admin.plugins.enabled')}
          />
        </>
      }
    >
      {description && (
        <Box component="p" sx={{ m: 0, mt: 2, maxWidth: '70ch' }}>
          {description}
        </Box>
      )}
      {reason !== undefined && (
        <Alert severity={state === 'failed' ? 'error' : 'warning'} sx={{ mt: 3 }}>
          {reason}
          {holdsSite && <Box sx={{ mt: 1 }}>{t('admin.plugins.holdsSite')}</Box>}
        </Alert>
      )}
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning" sx={{ mt: 3 }}>
          {warning}
        </Alert>
      ))}
      <Box component="p" sx={{ m: 0, mt: 2, fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {facts.join(' · ')}
      </Box>
    </Panel>
  );
}
