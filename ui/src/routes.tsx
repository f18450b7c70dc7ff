import { type RouteObject } from 'react-router-dom';
import { needAppTexts } from './i18n/i18n.js';
import { Loading } from './routing/Loading.js';
import { Root } from './routing/Root.js';
import { ErrorPage } from './site/ErrorPage.js';

/** Every address, under `/` in English and under `/de` in German. Pages load lazily; the public ones without MUI. */
export const routes: RouteObject[] = [
  {
    path: '/de?',
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <Loading />,
    children: [
      { index: true, lazy: async () => ({ Component: (await import('./site/HomePage.js')).HomePage }) },
      {
        lazy: async () => {
          const [{ AppLayout }] = await Promise.all([import('./layouts/AppLayout.js'), needAppTexts()]);
          return { Component: AppLayout };
        },
        children: [
          { path: 'login', lazy: async () => ({ Component: (await import('./pages/LoginPage.js')).LoginPage }) },
          {
            path: 'private',
            lazy: async () => ({ Component: (await import('./layouts/InternLayout.js')).InternLayout }),
            children: [
              { index: true, lazy: async () => ({ Component: (await import('./pages/PrivatePage.js')).PrivatePage }) },
              { path: ':view', lazy: async () => ({ Component: (await import('./pages/GridPage.js')).GridPage }) },
              { path: ':view/:id', lazy: async () => ({ Component: (await import('./pages/FormPage.js')).FormPage }) },
              { path: '*', lazy: async () => ({ Component: (await import('./pages/MissingPage.js')).MissingPage }) },
            ],
          },
        ],
      },
      { path: '*', element: <ErrorPage status={404} /> },
    ],
  },
];
