import { columnTypes, systemViewNames, textIn, type ColumnType } from '@viewkraft/model';
import { useLocale } from '../../../../../../base/i18n/useLocale.js';
import type { ViewModel } from '../../../../../../base/wire/ViewModel.js';
import { valueAt } from '../../document/path.js';
import { columnsOf } from '../../edits/columns.js';
import type { RelationTarget } from '../../edits/newRelation.js';
import type { Design } from '../../state/Design.js';
import { modelStore } from '../../../../../../data/model/ModelStore.js';
import { useModelsOf, useViews } from '../../../../../../data/model/useModels.js';

/** The views that a relation can lead to, with their labels; the platform's views come last. */
export function useTargets(): readonly (readonly [string, string])[] {
  const locale = useLocale();
  const { data: views } = useViews();
  const listed = (views ?? []).map(({ name, label }) => [name, `${textIn(label, locale)} (${name})`] as const);
  const rank = (name: string) => Number(systemViewNames.includes(name));
  return listed.sort(([one, text], [other, otherText]) => rank(one) - rank(other) || text.localeCompare(otherText, locale)); // prettier-ignore
}

/** The model of a related view; no request is sent for a view that does not exist. */
export function useTargetModel(name: string): ViewModel | undefined {
  const isThere = useViews().data?.some((view) => view.name === name) ?? false;
  return useModelsOf(isThere ? [name] : []).get(name);
}

/** The type of the key of a view's records. The designed view has no model yet, and another view may be unreadable. */
export async function keyTypeOf(
  target: string,
  { view, document }: Pick<Design, 'view' | 'document'>,
): Promise<ColumnType> {
  if (target !== view) {
    const model = await modelStore.require(target).catch(() => undefined);
    return model?.columns.get(model.primaryKey)?.type ?? 'integer';
  }
  const key = columnsOf(document).find((column) => valueAt(document, ['columns', column, 'primaryKey']) === true);
  const type = key === undefined ? undefined : valueAt(document, ['columns', key, 'type']);
  return columnTypes.find((one) => one === type) ?? 'integer';
}

/** Returns the properties that a relation takes from its target view. */
export function useTargetOf(): (name: string) => RelationTarget {
  const { data: views } = useViews();
  return (name) => {
    const found = views?.find((view) => view.name === name);
    return { name, label: found?.label, singular: found?.singular };
  };
}
