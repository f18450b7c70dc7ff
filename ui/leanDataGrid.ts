import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Parts of MUI's grid that this application has its own for, or none at all. */
const unused = [
  'columnHeaderFilterIconButton',
  'columnMenu',
  'detailPanels',
  'footer',
  'footerRowCount',
  'toolbar',
  'pinnedRows',
  'noColumnsOverlay',
  'pagination',
  'filterPanel',
  'columnsPanel',
  'columnsManagement',
  'panel',
];

/** Modules of what is never switched on here: what they export is there, but does nothing. */
const idle = new Set([
  'hooks/features/editing/useGridRowEditing.mjs',
  'hooks/features/export/useGridPrintExport.mjs',
  'hooks/features/export/useGridCsvExport.mjs',
  'hooks/features/dataSource/useGridDataSource.mjs',
  'hooks/features/columnGrouping/useGridColumnGrouping.mjs',
  'hooks/features/rows/useGridRowSpanning.mjs',
  'colDef/gridStringOperators.mjs',
  'colDef/gridNumericOperators.mjs',
  'colDef/gridDateOperators.mjs',
  'colDef/gridBooleanOperators.mjs',
  'colDef/gridSingleSelectOperators.mjs',
  'components/cell/GridBooleanCell.mjs',
  'components/cell/GridLongTextCell.mjs',
  'components/cell/GridActionsCell.mjs',
  'components/cell/GridEditInputCell.mjs',
  'components/cell/GridEditBooleanCell.mjs',
  'components/cell/GridEditDateCell.mjs',
  'components/cell/GridEditLongTextCell.mjs',
  'components/cell/GridEditSingleSelectCell.mjs',
  'components/columnHeaders/ColumnHeaderMenuIcon.mjs',
  'components/columnHeaders/GridColumnGroupHeader.mjs',
]);

const folder = '/@mui/x-data-grid/';

/** Where the grid writes its variables into a `style` element. */
const styleElement = /_jsx\("style", \{\s*href: `\/\$\{className\}`,[^}]*children: cssString\s*\}\)/;

/**
 * MUI's grid brings a filter panel, a column menu, a toolbar and the inputs for them, which nobody sees here: a third of
 * its weight. They are left out of the build, as are its texts, and its styles are adopted instead of inserted. A part that is not found where it was stops the build, so that a new
 * version of the grid is looked at.
 */
export function leanDataGrid(): Plugin {
  const parts = fileURLToPath(new URL('./src/grid/dataGridParts.tsx', import.meta.url));
  const adopt = fileURLToPath(new URL('./src/grid/adoptStyles.ts', import.meta.url));
  return {
    name: 'viewkraft-lean-data-grid',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      return importer?.includes(folder) && source.endsWith('/material/index.mjs') ? parts : null;
    },
    transform(code, id) {
      if (!id.includes(folder)) return null;
      const path = id.slice(id.lastIndexOf(folder) + folder.length);
      if (idle.has(path)) return { code: idleCopy(code), map: null };
      if (path === 'utils/css/context.mjs') {
        if (!styleElement.test(code)) this.error('The grid writes its styles otherwise; look at ui/leanDataGrid.ts.');
        const adopted = code.replace(styleElement, 'adoptStyles(className, cssString)');
        return { code: `import { adoptStyles } from ${JSON.stringify(adopt)};\n${adopted}`, map: null };
      }
      // The page gives the few that are left (src/grid/useGridTexts.ts).
      if (path === 'constants/localeTextConstants.mjs')
        return { code: 'export const GRID_DEFAULT_LOCALE_TEXT = {};', map: null };
      if (path !== 'constants/defaultGridSlotsComponents.mjs') return null;
      let left = code;
      for (const name of unused) {
        const part = new RegExp(`\\b${name}: \\w+`);
        if (!part.test(left)) this.error(`The grid has no part "${name}" any more; look at ui/leanDataGrid.ts.`);
        left = left.replace(part, `${name}: () => null`);
      }
      return { code: left, map: null };
    },
  };
}

/** The same exports, all of which answer nothing; what a state begins with stays what it was. */
function idleCopy(code: string): string {
  const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const listed = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) => names?.split(',') ?? []);
  const names = [...declared, ...listed.map((name) => name.trim().split(' as ').at(-1))].filter(Boolean);
  const work = (name: string | undefined) => (name?.endsWith('StateInitializer') ? '(state) => state' : '() => null');
  return [...new Set(names)].map((name) => `export const ${name} = ${work(name)};`).join('\n');
}
