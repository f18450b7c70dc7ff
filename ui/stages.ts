/**
 * What comes together lies together: one file for each stage of a page, with its roots here and all that they need and
 * no stage before it has. Left to itself the bundler makes more than a hundred files of that, each of which weighs more
 * and costs a request. A part that two pages share belongs to a stage before both, or one would fetch the other.
 */
export const stages: readonly { readonly name: string; readonly roots: RegExp }[] = [
  {
    name: 'start',
    roots: either(/[\\/](react-dom[\\/]client|react[\\/]jsx-runtime)\.js$/, source('builds/chunkFailures.ts')),
  },
  // What pages of the site and of the application share.
  {
    name: 'page',
    roots: either(
      /vite[\\/]preload-helper/,
      source(
        'routing/PageRoot.tsx',
        'routing/useArrival.ts',
        'routing/addresses.ts',
        'routing/isAppAddress.ts',
        'routing/rememberLocale.ts',
        'routing/scrollPositions.ts',
        'builds/reloadForChunks.ts',
        'builds/startBuildPolling.ts',
        'config/exposeDebugGlobals.ts',
        'i18n/otherLocale.ts',
        'theme/themeChoice.ts',
        'site/BrandMark.tsx',
        'rootOptions.ts',
        'plugin/startPlugins.ts',
        'plugin/PluginDialogs.tsx',
        'plugin/PluginGates.tsx',
        'plugin/Slot.tsx',
        'plugin/textsOfPlugins.ts',
        'layouts/shake.ts',
        'site/SiteLink.tsx',
        'site/texts/siteTexts.ts',
        'plugin/isPluginAddress.ts',
        'site/Site.ts',
        'site/root/PayloadStore.ts',
        'site/root/shownAddressIn.ts',
        'site/image/imageAddress.ts',
        'api/TabChannel.ts',
      ),
    ),
  },
  // The frame of the site's pages, which some pages of the application stand in too; not what fills it.
  { name: 'site-frame', roots: source('site/SiteLayout.tsx', 'site/ErrorContent.tsx', 'site/applyHead.ts') },
  { name: 'site', roots: source('site/root/startSite.tsx') },
  {
    name: 'session',
    roots: source(
      'session/useSession.ts',
      'session/guardRestoredPage.ts',
      'routing/useSessionCheck.ts',
      'api/ApiClient.ts',
    ),
  },
  { name: 'signed-in', roots: source('site/account/SignedInSite.tsx') },
  { name: 'app', roots: source('App.tsx', 'i18n/i18n.ts', 'routing/useTitle.ts') },
  {
    name: 'line',
    roots: source(
      'fields/frame/FieldFrame.tsx',
      'fields/frame/ActionButton.tsx',
      'fields/frame/inputState.ts',
      'fields/icons/icons.ts',
      'i18n/intlLocale.ts',
    ),
  },
  { name: 'forms', roots: /[\\/]node_modules[\\/]react-hook-form[\\/]/ },
  { name: 'sign-in', roots: source('pages/account/LoginPage.tsx') },
  {
    name: 'frame',
    roots: either(
      source('layouts/AppLayout.tsx', 'layouts/InternLayout.tsx', 'layouts/PageHeader.tsx'),
      source('api/recordsApi.ts', 'api/WireRecord.ts', 'api/problemText.ts', 'i18n/formats/formatNumber.ts'),
      source('grid/EmptyState.tsx', 'grid/ListProblem.tsx'),
      material('Alert', 'Typography', 'Skeleton', 'Stack', 'utils/useControlled'),
    ),
  },
  { name: 'input', roots: material('TextField') },
  { name: 'popper', roots: material('Popper') },
  {
    name: 'record',
    roots: either(
      source(
        'plugin/recordActionsOf.ts',
        'plugin/useActionsOf.ts',
        'fields/registry.ts',
        'fields/recordTitle.ts',
        'fields/isEmpty.ts',
        'functions/isWritable.ts',
      ),
      source('grid/useRecordList.ts', 'model/useMayCreate.ts'),
      source('pages/LoadProblem.tsx', 'pages/PageSkeleton.tsx'),
      material('Chip', 'internal/SwitchBase'),
      /[\\/]@mui[\\/]icons-material[\\/](Add|EditOutlined|DeleteOutlined|ChevronLeft|ChevronRight)\.mjs$/,
    ),
  },
  { name: 'form', roots: source('pages/FormPage.tsx') },
  { name: 'relation', roots: source('form/RelationField.tsx', 'form/HasOneField.tsx') },
  {
    name: 'table',
    roots: source(
      'grid/useGridSort.ts', 'grid/SortMark.tsx', 'grid/gridColumnsOf.ts', 'grid/gridColumnDefinitions.tsx',
      'grid/GridState.ts', 'grid/usePageInRange.ts', 'grid/SearchBox.tsx', 'grid/GridFooter.tsx',
    ), // prettier-ignore
  },
  { name: 'cells', roots: source('grid/RecordGrid.tsx') },
  { name: 'grid', roots: source('pages/GridPage.tsx') },
];

function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.source).join('|'));
}

function source(...files: readonly string[]): RegExp {
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
