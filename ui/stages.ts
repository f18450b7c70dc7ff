import { existsSync } from 'node:fs';

/**
 * Bundles the modules that are loaded together: one file for each stage of a page, with the roots listed here and all
 * their dependencies that no earlier stage contains. On its own the bundler would create more than a hundred files,
 * each with its own overhead and request. Code that two pages share belongs to a stage before both, or loading one page
 * would load the other.
 */
export const stages: readonly { readonly name: string; readonly roots: RegExp }[] = [
  {
    name: 'start',
    roots: either(
      /[\\/](react-dom[\\/]client|react[\\/]jsx-runtime)\.js$/,
      source('base/builds/chunkFailures.ts', 'base/api/viewing.ts'),
    ),
  },
  // Shared by the public pages and the application.
  {
    name: 'page',
    roots: either(
      /vite[\\/]preload-helper/,
      source(
        'site/root/PageRoot.tsx',
        'base/routing/useArrival.ts',
        'base/routing/addresses.ts',
        'base/routing/rememberLocale.ts',
        'base/motion/scrollPositions.ts',
        'base/motion/anchors/useAnchorAnimations.ts',
        'base/motion/scrollToAnchor.ts',
        'base/i18n/savedTexts.ts',
        'base/builds/reloadForChunks.ts',
        'base/builds/startBuildPolling.ts',
        'app/config/exposeDebugGlobals.ts',
        'base/i18n/otherLocale.ts',
        'base/theme/themeChoice.ts',
        'base/site/BrandMark.tsx',
        'app/rootOptions.ts',
        'plugin/startPlugins.ts',
        'plugin/PluginDialogs.tsx',
        'plugin/PluginGates.tsx',
        'plugin/Slot.tsx',
        'base/dialogs/shake.ts',
        'base/site/SiteLink.tsx',
        'base/texts/siteTexts.ts',
        'base/plugin/activePlugins.ts',
        'base/site/Site.ts',
        'site/root/shownAddressIn.ts',
        'base/api/TabChannel.ts',
        'base/i18n/loadSiteTexts.ts',
        'base/loading/PreloadSlots.ts',
        'site/rendered/prepareShown.ts',
      ),
    ),
  },
  // Navigation between public pages, with the user's first action.
  {
    name: 'navigation',
    roots: source(
      'site/root/PayloadStore.ts',
      'base/routing/isAppAddress.ts',
      'base/routing/needsOwnDocument.ts',
      'base/site/imageAddress.ts',
    ),
  },
  // The frame of the public pages, which some application pages use too; without the content.
  { name: 'site-frame', roots: source('site/SiteLayout.tsx', 'site/ErrorContent.tsx') },
  { name: 'site', roots: source('app/site/startSite.tsx') },
  { name: 'content', roots: source('site/root/SiteNavigator.ts', 'site/applyHead.ts', 'site/blocks/Blocks.tsx') },
  {
    name: 'session',
    roots: either(
      /[\\/]platform[\\/]model[\\/]dist[\\/]pages[\\/]decide-route\.js$/,
      source(
        'data/session/useSession.ts',
        'data/session/guardRestoredPage.ts',
        'data/session/useSessionCheck.ts',
        'base/loading/whenIdle.ts',
        'base/api/ApiClient.ts',
      ),
    ),
  },
  { name: 'signed-in', roots: source('site/account/SignedInSite.tsx') },
  { name: 'app', roots: source('app/App.tsx', 'base/i18n/i18n.ts', 'base/routing/useTitle.ts') },
  {
    name: 'line',
    roots: source(
      'fields/frame/FieldFrame.tsx',
      'fields/frame/ActionButton.tsx',
      'fields/frame/inputState.ts',
      'fields/icons/Icon.tsx',
      'base/i18n/intlLocale.ts',
    ),
  },
  { name: 'forms', roots: /[\\/]node_modules[\\/]react-hook-form[\\/]/ },
  { name: 'sign-in', roots: source('pages/account/LoginPage.tsx') },
  {
    name: 'frame',
    roots: either(
      source('app/layouts/AppLayout.tsx', 'app/layouts/InternLayout.tsx', 'base/page/PageHeader.tsx'),
      source(
        'base/api/recordsApi.ts',
        'base/wire/WireRecord.ts',
        'base/api/problemText.ts',
        'base/i18n/formats/formatNumber.ts',
      ),
      source('base/page/EmptyState.tsx', 'base/page/ListProblem.tsx', 'data/lists/useReloadOnEvent.ts'),
      material('Alert', 'Typography', 'Skeleton', 'Stack', 'utils/useControlled'),
    ),
  },
  { name: 'input', roots: material('TextField') },
  { name: 'popper', roots: material('Popper') },
  { name: 'choice', roots: material('Autocomplete') },
  {
    name: 'record',
    roots: either(
      source(
        'plugin/useActionsOf.ts',
        'fields/registry.ts',
        'fields/recordTitle.ts',
        'fields/isEmpty.ts',
        'data/functions/isWritable.ts',
      ),
      /[\\/]platform[\\/]model[\\/]dist[\\/]view[\\/]record-name\.js$/,
      source(
        'data/lists/useRecordList.ts',
        'data/session/useMayCreate.ts',
        'base/page/loadOrTell.ts',
        'records/history/undo/offerUndo.ts',
        'records/history/undo/mayRestoreDeleted.ts',
      ),
      source('pages/LoadProblem.tsx'),
      material('Chip', 'internal/SwitchBase', 'Radio/radioClasses', 'utils/createChainedFunction'),
    ),
  },
  { name: 'form', roots: source('pages/FormPage.tsx', 'records/form/associations/associationRights.ts') },
  {
    name: 'relation',
    roots: source('records/form/fields/RelationField.tsx'),
  },
  { name: 'tabs', roots: material('Tabs', 'Tab') },
  {
    name: 'table',
    roots: source(
      'records/grid/columns/useGridSort.tsx', 'records/grid/columns/gridColumnsOf.ts', 'records/grid/columns/gridColumnDefinitions.tsx',
      'records/grid/GridState.ts', 'records/grid/usePageInRange.ts', 'base/page/SearchBox.tsx',
      'records/grid/columns/RowButtons.tsx', 'records/grid/loadRecordGrid.ts', 'records/grid/columns/usePinnedAction.ts',
    ), // prettier-ignore
  },
  // The tables of most forms are short.
  { name: 'footer', roots: source('records/grid/GridFooter.tsx') },
  { name: 'grid', roots: source('pages/GridPage.tsx') },
  // The DataGrid, loaded after the grid page's own code.
  { name: 'cells', roots: source('records/grid/RecordGrid.tsx') },
];

function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.source).join('|'));
}

/** Matches files by their path below `src/`. Throws for a missing file: its root would silently match no module. */
function source(...files: readonly string[]): RegExp {
  const missing = files.find((file) => !existsSync(new URL(`src/${file}`, import.meta.url)));
  if (missing !== undefined) throw new Error(`stages.ts names src/${missing}, which does not exist`);
  return path('[\\\\/]ui[\\\\/]src[\\\\/]', files);
}

function material(...parts: readonly string[]): RegExp {
  return path(
    '[\\\\/]@mui[\\\\/]material[\\\\/]',
    parts.map((part) => `${part}${part.includes('/') ? '' : `/${part}`}.mjs`),
  );
}

function path(folder: string, files: readonly string[]): RegExp {
  return new RegExp(
    `${folder}(${files.map((file) => file.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')).join('|')})$`,
  );
}
