import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { HealthReport, Locale, ProcessFacts } from '@viewkraft/model';
import { formatNumber } from '../../../base/i18n/formats/formatNumber.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { adminAddress } from '../../../base/routing/addresses.js';
import { AdminPage } from '../AdminPage.js';
import { adminApi } from '../adminApi.js';
import { Panel } from '../../panels/Panel.js';
import { StateChip } from '../../panels/StateChip.js';
import { useFetched } from '../../panels/useFetched.js';
import { DayPlots, useDay } from './DayPlots.js';

/** The server's state, as reported by its health endpoint. */
export function HealthAdmin() {
  const { t } = useTranslation();
  const fetched = useFetched(adminApi.health);
  const { data, reload } = fetched;
  // Facts and plots must come from one process: with several replicas, each request may reach another one.
  const day = useDay(data);
  return (
    <AdminPage
      title={t('adminPages.health')}
      lead={t('admin.health.lead')}
      aside={data && <OkChip value={data.status} />}
      actions={
        <Button variant="outlined" onClick={reload}>
          {t('admin.health.reload')}
        </Button>
      }
      fetched={fetched}
    >
      {(health) => (
        <>
          <Facts health={health} process={day?.process} />
          <DayPlots day={day} />
        </>
      )}
    </AdminPage>
  );
}

function Facts({ health, process }: { readonly health: HealthReport; readonly process: ProcessFacts | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { schema, redis } = health;
  const count = (value: number, page: 'plan' | 'views') =>
    value === 0 ? '0' : <Link component={RouterLink} to={adminAddress(page, locale)}>{formatNumber(value, locale)}</Link>; // prettier-ignore
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))' }}>
      <Panel title={t('admin.health.parts')}>
        <List
          facts={[
            [t('admin.health.database'), <OkChip key="database" value={health.database} />],
            ...replicaFacts(health, t),
            ...(redis ? [['Redis', <OkChip key="redis" value={redis} />] as const] : []),
            [t('admin.health.plugins'), <PluginsChip key="plugins" value={health.plugins} />],
            [t('admin.health.held'), count(schema.held, 'plan')],
            [t('admin.health.broken'), count(schema.broken, 'views')],
            [t('admin.health.parked'), count(schema.parked, 'views')],
          ]}
        />
      </Panel>
      {process && (
        <Panel title={t('admin.health.process')}>
          <List
            facts={[
              [t('admin.health.server'), process.server],
              ['Viewkraft', process.version],
              ['Node.js', process.node],
              [t('admin.health.kind'), { sqlite: 'SQLite', mariadb: 'MariaDB', mysql: 'MySQL' }[process.database]],
              [t('admin.health.views'), formatNumber(process.views, locale)],
              [t('admin.health.uptime'), uptimeText(process.uptime, locale)],
              [t('admin.health.memory'), `${formatNumber(Math.round(process.memory / 2 ** 20), locale)} MiB`],
            ]}
          />
        </Panel>
      )}
    </Box>
  );
}

function replicaFacts({ readReplica }: HealthReport, t: TFunction): [string, ReactNode][] {
  if (!readReplica) return [];
  const { state } = readReplica;
  const chip = <StateChip key="replica" tone={state === 'ok' ? 'positive' : 'negative'} text={t(`admin.health.replica.${state}`)} />; // prettier-ignore
  return [[t('admin.health.replica.title'), chip]];
}

function OkChip({ value }: { readonly value: string }) {
  const { t } = useTranslation();
  return value === 'ok' ? (
    <StateChip tone="positive" text={t('admin.health.ok')} />
  ) : (
    <StateChip tone="negative" text={t('admin.health.notOk')} />
  );
}

/** The plugins page shows why a plugin failed. */
function PluginsChip({ value }: { readonly value: string }) {
  const chip = <OkChip value={value} />;
  const address = adminAddress('plugins', useLocale());
  return value === 'ok' ? chip : <RouterLink to={address}>{chip}</RouterLink>;
}

function List({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 2, m: 0, mt: 3, '& dd': { m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }} // prettier-ignore
    >
      {facts.map(([term, value]) => (
        <Box key={term} sx={{ display: 'contents' }}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}

/** Formats seconds in the two largest units: `3 days, 4 hr`, `12 min, 5 sec`. */
function uptimeText(seconds: number, locale: Locale): string {
  const sizes = [['day', 86_400], ['hour', 3_600], ['minute', 60], ['second', 1]] as const; // prettier-ignore
  const first = sizes.findIndex(([, size]) => seconds >= size);
  const shown = sizes.slice(first === -1 ? 3 : first).slice(0, 2);
  let rest = seconds;
  const parts = shown.map(([unit, size]) => {
    const value = Math.floor(rest / size);
    rest -= value * size;
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  });
  return parts.join(', ');
}
