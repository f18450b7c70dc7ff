import { routeMeta } from '@viewkraft/model';
import { Navigate, redirectDocument, type LoaderFunctionArgs, type Params, type RouteObject } from 'react-router-dom';
import { needTexts } from './i18n/i18n.js';
import { loadLayout } from './layouts/loadLayout.js';
import { adminPages } from './pages/admin/adminPages.js';
import { pluginAdminRoutes, pluginRoutes } from './plugin/pluginRoutes.js';
import { Loading } from './routing/Loading.js';
import { PageFrame } from './routing/PageFrame.js';
import { Root } from './routing/Root.js';
import { BrokenPage } from './routing/BrokenPage.js';
import { needsOwnDocument } from './routing/secretDocument.js';

/** Whatever is no page of the application. */
const sitePage = {
  loader: async (args: LoaderFunctionArgs) => (await import('./site/loadSitePage.js')).loadSitePage(args),
  lazy: async () => ({ Component: (await import('./site/RoutedSitePage.js')).RoutedSitePage }),
};

/**
 * Every address, under `/` in English and under `/de` in German, those of the plugins among them. Pages load lazily; the public
 * ones without MUI.
 */
export const routes = (): RouteObject[] => [
  {
    path: '/de?',
    element: <Root />,
    errorElement: <BrokenPage />,
    hydrateFallbackElement: <Loading />,
    loader: inOwnDocument,
    shouldRevalidate: ({ nextUrl }) => needsOwnDocument(nextUrl.href),
    children: [
      { element: <PageFrame />, children: pluginRoutes(true) },
      { lazy: accountTexts, children: [{ element: <PageFrame />, children: accountPages() }] },
      {
        lazy: async () => {
          const [{ AppLayout }] = await Promise.all([import('./layouts/AppLayout.js'), needTexts('app')]);
          return { Component: AppLayout };
        },
        children: [{ element: <PageFrame />, children: [...framedPages(), ...pluginRoutes(false)] }],
      },
      { index: true, ...sitePage },
      { path: '*', ...sitePage },
    ],
  },
];

/** Before anything of the next page: neither a secret address nor the way out of one is followed within the document. */
function inOwnDocument({ request: { url } }: LoaderFunctionArgs) {
  return needsOwnDocument(url) ? redirectDocument(url) : null;
}

/** Where one signs in or up; in the frame of the public pages, whoever asks. */
function accountPages(): RouteObject[] {
  return [
    {
      path: 'login',
      handle: routeMeta('/login'),
      lazy: async () => ({ Component: (await import('./pages/account/LoginPage.js')).LoginPage }),
    },
    {
      path: 'signup',
      handle: routeMeta('/signup'),
      lazy: async () => ({ Component: (await import('./pages/account/SignUpPage.js')).SignUpPage }),
    },
    {
      path: 'password-request',
      handle: routeMeta('/password-request'),
      lazy: async () => ({ Component: (await import('./pages/account/PasswordRequestPage.js')).PasswordRequestPage }),
    },
    {
      path: 'password-new',
      handle: routeMeta('/password-new'),
      lazy: async () => ({ Component: (await import('./pages/account/PasswordNewPage.js')).PasswordNewPage }),
    },
  ];
}

/** Pages of the application; what the table of routes says of them decides who enters, and their frame. */
function framedPages(): RouteObject[] {
  return [
    {
      path: 'user',
      lazy: async () => {
        const [{ UserPage }] = await Promise.all([import('./pages/UserPage.js'), needTexts('account', 'security')]);
        return { Component: UserPage };
      },
    },
    { path: 'test', lazy: async () => ({ Component: (await import('./pages/gallery/TestPage.js')).TestPage }) },
    {
      path: 'test2',
      lazy: async () => ({ Component: (await import('./pages/gallery/MessagesPage.js')).MessagesPage }),
    },
    {
      path: 'admin-test',
      handle: routeMeta('/admin-test'),
      lazy: async () => ({ Component: (await import('./pages/gallery/GridSamplePage.js')).GridSamplePage }),
    },
    {
      path: 'private',
      handle: routeMeta('/private'),
      lazy: internFrame,
      children: [
        { index: true, lazy: async () => ({ Component: (await import('./pages/PrivatePage.js')).PrivatePage }) },
        {
          path: 'media/new',
          lazy: async () => ({ Component: (await import('./media/MediaUploadPage.js')).MediaUploadPage }),
        },
        { path: ':view', lazy: gridPage },
        { path: ':view/:id', lazy: async () => ({ Component: (await import('./pages/FormPage.js')).FormPage }) },
        missing(),
      ],
    },
    {
      path: 'admin',
      handle: routeMeta('/admin'),
      lazy: internFrame,
      children: [
        { index: true, element: <Navigate replace to="views" /> },
        ...adminPages.map(({ name, load }) => ({ path: name, lazy: async () => ({ Component: await load() }) })),
        ...pluginAdminRoutes(),
        missing(),
      ],
    },
  ];
}

async function accountTexts() {
  await needTexts('account');
  return {};
}

/** The frame's code comes together with the page's. */
async function internFrame() {
  await loadLayout('intern');
  return {};
}

async function gridPage() {
  const { GridPage, beginGridPage } = await import('./pages/GridPage.js');
  // Its own searches, pages and orders are asked for by the grid itself.
  const isOther = ({ currentParams, nextParams }: { currentParams: Params; nextParams: Params }) =>
    currentParams['view'] !== nextParams['view'];
  return { Component: GridPage, loader: beginGridPage, shouldRevalidate: isOther };
}

function missing(): RouteObject {
  return { path: '*', lazy: async () => ({ Component: (await import('./pages/MissingPage.js')).MissingPage }) };
}
