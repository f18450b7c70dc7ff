import { useEffect, useState } from 'react';
import type { HealthDay } from '@viewkraft/model';
import { adminApi } from '../adminApi.js';

/** There is a new sample each minute. */
const pollIntervalMs = 60_000;
/** A server that has just started has few samples. */
const firstPollIntervalMs = 5_000;
const fewSamples = 2;

/** The samples of the last day; undefined until they are there. An error of a later question keeps the old ones. */
export function useDay(): HealthDay | undefined {
  const [day, setDay] = useState<HealthDay>();
  const hasFew = (day?.samples.length ?? 0) < fewSamples;
  useEffect(() => {
    const load = () => {
      if (document.visibilityState === 'visible') adminApi.healthDay().then(setDay, () => undefined);
    };
    load();
    const timer = setInterval(load, hasFew ? firstPollIntervalMs : pollIntervalMs);
    return () => clearInterval(timer);
  }, [hasFew]);
  return day;
}
