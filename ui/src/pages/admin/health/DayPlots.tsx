import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { HealthDay, HealthReport } from '@viewkraft/model';
import { formatTime } from '../../../base/i18n/formats/formatDate.js';
import { useLocale } from '../../../base/i18n/useLocale.js';
import { Panel } from '../../panels/Panel.js';
import { DayTable } from './DayTable.js';
import { daySeries, shownValue, valueText, type DaySeries } from './daySeries.js';
import { LinePlot } from './LinePlot.js';
import { adminApi } from '../adminApi.js';

/** The last day of the server: one plot for each series, or all of them as a table. */
export function DayPlots({ day }: { readonly day: HealthDay | undefined }) {
  const { t } = useTranslation();
  const [isTable, setIsTable] = useState(false);
  const isEmpty = day?.samples.length === 0;
  return (
    <Panel
      title={t('admin.health.day')}
      actions={
        day &&
        !isEmpty && (
          <Button size="small" onClick={() => setIsTable(!isTable)}>
            {t(isTable ? 'admin.health.asPlots' : 'admin.health.asTable')}
          </Button>
        )
      }
    >
      {isEmpty && (
        <Box component="p" sx={{ mt: 2, mb: 0, color: 'text.secondary' }}>
          {t('admin.health.noSamples')}
        </Box>
      )}
      {day && !isEmpty && isTable && <DayTable day={day} />}
      {day && !isEmpty && !isTable && (
        <Box sx={{ display: 'grid', gap: 6, mt: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))' }}>
          {daySeries.map((series) => (
            <Plot key={series} day={day} series={series} />
          ))}
        </Box>
      )}
    </Panel>
  );
} // prettier-ignore

function Plot({ day, series }: { readonly day: HealthDay; readonly series: DaySeries }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const points = day.samples.map((sample) => ({ at: sample.at, value: shownValue(sample, series) }));
  const name = t(`admin.health.series.${series}`);
  const text = (value: number | null) => valueText(value, series, locale);
  const latest = text(points.at(-1)?.value ?? null);
  const highest = text(Math.max(...points.map(({ value }) => value ?? 0)));
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box component="figcaption" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: 600 }}>
        <span>{name}</span>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {latest}
        </Box>
      </Box>
      <LinePlot
        label={t('admin.health.plot', { name, latest, highest })}
        points={points}
        stepMs={day.stepMs}
        valueText={text}
        timeText={(at) => formatTime(clockOf(at), locale)}
      />
    </Box>
  );
}

/** The time of day in the reader's time zone, to the minute. */
function clockOf(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** There is a new sample each minute. */
const pollIntervalMs = 60_000;
/** A server that has just started has few samples. */
const firstPollIntervalMs = 5_000;
const fewSamples = 2;

/**
 * The samples of the last day; undefined until they are loaded. If a later request fails, the old samples stay. They
 * are fetched again with each new `health`.
 */
export function useDay(health: HealthReport | undefined): HealthDay | undefined {
  const [day, setDay] = useState<HealthDay>();
  const hasFew = (day?.samples.length ?? 0) < fewSamples;
  useEffect(() => {
    const load = () => {
      if (document.visibilityState === 'visible') adminApi.healthDay().then(setDay, () => undefined);
    };
    load();
    const timer = setInterval(load, hasFew ? firstPollIntervalMs : pollIntervalMs);
    return () => clearInterval(timer);
  }, [hasFew, health]);
  return day;
}
