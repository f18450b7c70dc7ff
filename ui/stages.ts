/**
 * What comes together lies together: one file for each stage of a page, with its roots here and all that they need and
 * no stage before it has. Left to itself the bundler makes more than a hundred files of that, each of which weighs more
 * and costs a request. A part that two pages share belongs to a stage before both, or one would fetch the other.
 */
export const stages: readonly { readonly name: string; readonly roots: RegExp }[] = [
  { name: 'start', roots: either(source('App.tsx', 'i18n/i18n.ts'), /[\\/]react-dom[\\/]client\.js$/) },
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
      source('fields/registry.ts', 'fields/recordTitle.ts', 'fields/isEmpty.ts', 'functions/isWritable.ts'),
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
