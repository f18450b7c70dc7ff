import { routeMeta } from '@viewkraft/model';
import { Navigate, redirectDocument, type LoaderFunctionArgs, type Params, type RouteObject } from 'react-router-dom';
import { needTexts, withTexts } from '../base/i18n/i18n.js';
import { loadLayout } from './layouts/loadLayout.js';
import { adminPages } from '../pages/adminPages.js';
import { pluginAdminRoutes, pluginRoutes } from '../plugin/pluginRoutes.js';
import { Loading } from '../base/routing/Loading.js';
import { PageFrame } from './routing/PageFrame.js';
import { Root } from './routing/Root.js';
import { BrokenPage } from './routing/BrokenPage.js';
import { needsOwnDocument } from '../base/routing/needsOwnDocument.js';

/** Shown for every address that matches no page of the application. */
const sitePage = {
  loader: async (args: LoaderFunctionArgs) => (await import('../site/loadSitePage.js')).loadSitePage(args),
  lazy: async () => ({ Component: (await import('../site/RoutedSitePage.js')).RoutedSitePage }),
};

/**
 * Routes of every address, under `/` in English and `/de` in German, including the plugins' pages. Pages load lazily;
 * the public ones need no MUI.
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
          const { AppLayout } = await withTexts(import('./layouts/AppLayout.js'), 'app');
          return { Component: AppLayout };
        },
        children: [{ element: <PageFrame isApplication />, children: [...framedPages(), ...pluginRoutes(false)] }],
      },
      { index: true, ...sitePage },
      { path: '*', ...sitePage },
    ],
  },
];

/** Runs before the next page loads: navigation to or from a secret address needs a full load. */
function inOwnDocument({ request: { url } }: LoaderFunctionArgs) {
  return needsOwnDocument(url) ? redirectDocument(url) : null;
}

/** Sign-in and sign-up pages; always in the public site's frame. */
function accountPages(): RouteObject[] {
  return [
    {
      path: 'login',
      handle: routeMeta('/login'),
      lazy: async () => ({ Component: (await import('../pages/account/LoginPage.js')).LoginPage }),
    },
    {
      path: 'signup',
      handle: routeMeta('/signup'),
      lazy: async () => ({ Component: (await import('../pages/account/SignUpPage.js')).SignUpPage }),
    },
    {
      path: 'password-request',
      handle: routeMeta('/password-request'),
      lazy: async () => ({ Component: (await import('../pages/account/PasswordRequestPage.js')).PasswordRequestPage }),
    },
    {
      path: 'password-new',
      handle: routeMeta('/password-new'),
      lazy: async () => ({ Component: (await import('../pages/account/PasswordNewPage.js')).PasswordNewPage }),
    },
  ];
}

/** Pages of the application; the route table decides who may enter and which layout is used. */
function framedPages(): RouteObject[] {
  return [
    {
      path: 'user',
      lazy: async () => {
        const { UserPage } = await withTexts(import('../pages/UserPage.js'), 'account', 'security');
        return { Component: UserPage };
      },
    },
    {
      path: 'api/docs',
      lazy: async () => {
        const { DocsPage } = await withTexts(import('../pages/docs/DocsPage.js'), 'docs');
        return { Component: DocsPage };
      },
    },
    {
      path: 'user/changes',
      handle: routeMeta('/user/changes'),
      lazy: async () => {
        const [{ ChangesPage }] = await Promise.all([
          import('../pages/changes/ChangesPage.js'),
          needTexts('history', 'viewAs'),
          loadLayout('intern'),
        ]);
        return { Component: ChangesPage };
      },
    },
    {
      lazy: galleryTexts,
      children: [
        { path: 'test', lazy: async () => ({ Component: (await import('../pages/gallery/TestPage.js')).TestPage }) },
        {
          path: 'test2',
          lazy: async () => ({ Component: (await import('../pages/gallery/MessagesPage.js')).MessagesPage }),
        },
        {
          path: 'admin-test',
          handle: routeMeta('/admin-test'),
          lazy: async () => ({ Component: (await import('../pages/gallery/GridSamplePage.js')).GridSamplePage }),
        },
      ],
    },
    {
      path: 'private',
      handle: routeMeta('/private'),
      lazy: internFrame,
      children: [
        { index: true, lazy: async () => ({ Component: (await import('../pages/PrivatePage.js')).PrivatePage }) },
        {
          path: 'media/new',
          lazy: async () => {
            const { MediaUploadPage } = await withTexts(import('../pages/media/MediaUploadPage.js'), 'media');
            return { Component: MediaUploadPage };
          },
        },
        { path: ':view', lazy: gridPage },
        {
          path: ':view/deleted',
          lazy: async () => {
            const { DeletedPage } = await withTexts(import('../pages/deleted/DeletedPage.js'), 'history');
            return { Component: DeletedPage };
          },
        },
        { path: ':view/:id', lazy: async () => ({ Component: (await import('../pages/FormPage.js')).FormPage }) },
        missing(),
      ],
    },
    {
      path: 'admin',
      handle: routeMeta('/admin'),
      lazy: internFrame,
      children: [
        { index: true, element: <Navigate replace to="views" /> },
        ...adminPages.map(({ name, load }) => ({
          path: name === 'views' ? 'views/:view?' : name,
          lazy: async () => ({ Component: await load() }),
        })),
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

async function galleryTexts() {
  await needTexts('gallery');
  return {};
}

/** The layout's code loads in parallel with the page's. */
async function internFrame() {
  await loadLayout('intern');
  return {};
}

async function gridPage() {
  const { GridPage, loadGridPage } = await import('../pages/GridPage.js');
  // The grid itself refetches after a change of search, page or sort order.
  const isOther = ({ currentParams, nextParams }: { currentParams: Params; nextParams: Params }) =>
    currentParams['view'] !== nextParams['view'];
  return { Component: GridPage, loader: loadGridPage, shouldRevalidate: isOther };
}

function missing(): RouteObject {
  return { path: '*', lazy: async () => ({ Component: (await import('../pages/MissingPage.js')).MissingPage }) };
}
