import { systemViewNames, textIn } from '@viewkraft/model';
import { useLocale } from '../../../../../../base/i18n/useLocale.js';
import { useViews } from '../../../../../../data/model/useModels.js';

/** The views that a relation can lead to, with their labels; those of the platform last. */
export function useTargets(): readonly (readonly [string, string])[] {
  const locale = useLocale();
  const { data: views } = useViews();
  const listed = (views ?? []).map(({ name, label }) => [name, `${textIn(label, locale)} (${name})`] as const);
  const rank = (name: string) => Number(systemViewNames.includes(name));
  return listed.sort(([one, text], [other, otherText]) => rank(one) - rank(other) || text.localeCompare(otherText, locale)); // prettier-ignore
}
