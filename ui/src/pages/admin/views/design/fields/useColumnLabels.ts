import { defaultLabel, systemColumns, textIn } from '@viewkraft/model';
import { useLocale } from '../../../../../base/i18n/useLocale.js';
import { anyText } from '../document/localText.js';
import { objectAt, valueAt } from '../document/path.js';
import { useDesign } from '../state/Design.js';

/** Returns the label of a column; a name that no column has is returned unchanged. */
export function useColumnLabels(): (name: string) => string {
  const locale = useLocale();
  const { document } = useDesign();
  const columns = objectAt(document, ['columns']);
  return (name) => {
    if (!columns.has(name)) {
      const kept = systemColumns.find((column) => column.name === name);
      return kept ? textIn(kept.label, locale) : name;
    }
    return anyText(valueAt(document, ['columns', name, 'label']), locale, defaultLabel(name));
  };
}
