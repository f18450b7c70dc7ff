import { systemViewNames, textIn } from '@viewkraft/model';
import { useLocale } from '../../../../../../base/i18n/useLocale.js';
import type { ViewModel } from '../../../../../../base/wire/ViewModel.js';
import { useModelsOf, useViews } from '../../../../../../data/model/useModels.js';

/** The views that a relation can lead to, with their labels; those of the platform last. */
export function useTargets(): readonly (readonly [string, string])[] {
  const locale = useLocale();
  const { data: views } = useViews();
  const listed = (views ?? []).map(({ name, label }) => [name, `${textIn(label, locale)} (${name})`] as const);
  const rank = (name: string) => Number(systemViewNames.includes(name));
  return listed.sort(([one, text], [other, otherText]) => rank(one) - rank(other) || text.localeCompare(otherText, locale)); // prettier-ignore
}

/** The model of a related view; of one that does not exist none is asked for. */
export function useTargetModel(name: string): ViewModel | undefined {
  const isThere = useViews().data?.some((view) => view.name === name) ?? false;
  return useModelsOf(isThere ? [name] : []).get(name);
}
